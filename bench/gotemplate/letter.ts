/** One letter of 2 kB with 15 actions, in the languages of the engines compared, and its data. */

const head = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Weekly notes</title>
<style>body{margin:0;padding:0;background:#f4f4f5;font-family:Helvetica,Arial,sans-serif}a{color:#0b5fff}.wrap{width:100%;max-width:600px;margin:0 auto}</style>
</head><body><table class="wrap" role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding:24px 32px;background:#ffffff">
`
const middle = `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#18181b">Here is what happened this week. We have gathered it in a few lines, so that reading takes no more than a cup of tea does. The garden is awake again, the first beans are in, and the bakery next door has found its old sourdough, which it will share on Saturday with whoever brings a jar.</p>
`
const foot = `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#18181b">If you have a question, answer this letter: a person reads it, usually on the same day. We do not keep your answer longer than it takes to reply, and we never pass your address on. If you would rather read us less often, the link below lets you choose once a month.</p>
`

export const go = `${head}<h1 style="font-size:22px">Hello {{ .Subscriber.FirstName }},</h1>
${middle}<p>You read from {{ .Subscriber.Attribs.city }} and have {{ .Subscriber.Attribs.points }} points.</p>
{{ if .Subscriber.Attribs.member }}<p>Your membership runs until {{ .Subscriber.Attribs.until }}.</p>{{ else }}<p>Become a member.</p>{{ end }}
<ul>{{ range .Items }}<li><a href="{{ .url }}" title="{{ .title }}">{{ .title }}</a> ({{ .minutes }} min)</li>{{ end }}</ul>
${foot}<p style="font-size:12px;color:#71717a">This letter went to {{ .Subscriber.Email }}, {{ .Subscriber.Name }}. <a href="{{ .Links.unsubscribe }}">Unsubscribe</a> · <a href="{{ .Links.view }}">View online</a></p>
<p style="font-size:12px;color:#71717a">{{ .Campaign.Name }}, {{ .Campaign.Date }} · {{ .Campaign.Sender }}</p></td></tr></table></body></html>
`

const mustaches = (source: string): string =>
  source.replaceAll('{{ .', '{{ ').replaceAll('{{ range Items }}', '{{#each Items}}')

export const handlebars = mustaches(go)
  .replace('{{ if .Subscriber.Attribs.member }}', '{{#if Subscriber.Attribs.member}}')
  .replace('{{ else }}', '{{else}}')
  .replace('{{ range .Items }}', '{{#each Items}}')
  .replace('{{ end }}', '{{/if}}')
  .replace('{{ end }}', '{{/each}}')

export const liquid = mustaches(go)
  .replace('{{ if .Subscriber.Attribs.member }}', '{% if Subscriber.Attribs.member %}')
  .replace('{{ else }}', '{% else %}')
  .replace('{{ range .Items }}', '{% for item in Items %}')
  .replace('{{ end }}', '{% endif %}')
  .replace('{{ end }}', '{% endfor %}')
  .replace(/\{\{ (url|title|minutes) \}\}/g, '{{ item.$1 }}')

export const data = {
  Subscriber: {
    Email: "mary.o'neill@example.org",
    Name: "Mary O'Neill",
    FirstName: 'Mary',
    Attribs: { city: 'Łódź', points: 128, member: true, until: '31 December 2026' },
  },
  Items: [
    { url: 'https://example.org/a?x=1&y=2', title: 'Bread & butter', minutes: 4 },
    { url: 'https://example.org/b', title: 'On <tags>', minutes: 7 },
    { url: 'https://example.org/c', title: 'Gardens in March', minutes: 3 },
  ],
  Links: { unsubscribe: 'https://example.org/u/8f14e45f', view: 'https://example.org/v/8f14e45f' },
  Campaign: { Name: 'Weekly notes 12', Date: '21 March 2026', Sender: 'The Gazette' },
}
