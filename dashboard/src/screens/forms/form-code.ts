/** A list as it appears on a form. */
export interface FormList {
  readonly uuid: string
  readonly name: string
  readonly description: string
}

export interface FormOptions {
  readonly rootUrl: string
  readonly lists: readonly FormList[]
  /** Where people land afterwards; empty: our own page. */
  readonly next: string
  readonly captcha: Captcha
  readonly texts: FormTexts
}

export type Captcha =
  | { readonly kind: 'none' }
  | { readonly kind: 'altcha' }
  | { readonly kind: 'hcaptcha'; readonly key: string }

export interface FormTexts {
  readonly title: string
  readonly email: string
  readonly name: string
  readonly submit: string
  readonly checking: string
}

/** HTML of a form for any page: works without script, and a field that only robots fill in keeps these out. */
export function formCode({ rootUrl, lists, next, captcha, texts }: FormOptions): string {
  return [
    ...captchaScript(captcha, rootUrl),
    `<form method="post" action="${escaped(rootUrl)}/subscription/form" class="broadsheet-form">`,
    `  <h3>${escaped(texts.title)}</h3>`,
    // People do not see it; robots fill it in.
    '  <p hidden aria-hidden="true"><input name="nonce" tabindex="-1" autocomplete="off" value=""></p>',
    ...(next === '' ? [] : [`  <input type="hidden" name="next" value="${escaped(next)}">`]),
    `  <p><label>${escaped(texts.email)} <input type="email" name="email" required autocomplete="email"></label></p>`,
    `  <p><label>${escaped(texts.name)} <input type="text" name="name" autocomplete="name"></label></p>`,
    ...lists.flatMap(listLines),
    ...captchaLines(captcha, rootUrl, texts.checking),
    `  <p><button type="submit">${escaped(texts.submit)}</button></p>`,
    '</form>',
    '',
  ].join('\n')
}

function listLines(list: FormList): readonly string[] {
  return [
    '  <p>',
    `    <label><input type="checkbox" name="l" value="${escaped(list.uuid)}" checked> ${escaped(list.name)}</label>`,
    ...(list.description === '' ? [] : [`    <br><small>${escaped(list.description)}</small>`]),
    '  </p>',
  ]
}

function captchaScript(captcha: Captcha, rootUrl: string): readonly string[] {
  if (captcha.kind === 'altcha') {
    return [`<script src="${escaped(rootUrl)}/public/static/captcha.js" defer></script>`]
  }
  return captcha.kind === 'hcaptcha' ? ['<script async defer src="https://js.hcaptcha.com/1/api.js"></script>'] : []
}

function captchaLines(captcha: Captcha, rootUrl: string, checking: string): readonly string[] {
  if (captcha.kind === 'altcha') {
    return [
      `  <input type="hidden" name="altcha" data-challenge="${escaped(rootUrl)}/api/public/captcha/altcha">`,
      `  <p role="status" data-altcha-status data-text="${escaped(checking)}"></p>`,
    ]
  }
  return captcha.kind === 'hcaptcha' ? [`  <div class="h-captcha" data-sitekey="${escaped(captcha.key)}"></div>`] : []
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
