/** The built-in look, in short, as a template to start from. */
export const starterLayout = `<!doctype html>
<html lang="{{ .Language }}" dir="{{ .Direction }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Subject }}</title>
</head>
<body style="margin:0;padding:0;background:#f3f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f8">
<tr><td align="center" style="padding:24px 12px;font-family:system-ui,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td align="center" style="padding:0 0 16px;font-size:15px;color:#55606e">{{ .Logo }}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #cdd4dd;border-radius:10px;padding:28px;font-size:16px;line-height:1.55;color:#1b2430">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">{{ .Title }}</h1>
{{ .Content }}
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:#55606e">
{{ .Footer }}
<p style="margin:0"><a href="{{ .RootURL }}" style="color:#1f4f8f">{{ .SiteName }}</a></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
