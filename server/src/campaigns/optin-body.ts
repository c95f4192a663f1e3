import { html, trusted } from '../pages/html.ts'

export interface OptinList {
  readonly uuid: string
  readonly name: string
  readonly isPrivate: boolean
}

export interface OptinTexts {
  readonly greeting: string
  readonly intro: string
  readonly privateList: string
  readonly button: string
}

/**
 * The first draft of an opt-in campaign's body: greeting, the lists that wait for a confirmation, a button. Names of
 * private lists are not told. Names are data of people, so braces in them must not become an expression.
 */
export function optinBody(lists: readonly OptinList[], texts: OptinTexts): string {
  const query = lists.map((list) => `l=${list.uuid}`).join('&amp;')
  // The name is an expression of the template language, the address ends in "?" so that lists can be appended.
  const name = trusted('{{ .Subscriber.FirstName }}')
  const address = trusted(`{{ OptinURL }}${query}`)
  const items = lists.map((list) => html`  <li>${literal(list.isPrivate ? texts.privateList : list.name)}</li>\n`)
  return html`<p>${texts.greeting} ${name},</p>
<p>${texts.intro}</p>
<ul>
${items}</ul>
<p><a class="button" href="${address}">${texts.button}</a></p>
`.source
}

/** `{{` as an expression that prints itself; the list's name is escaped by the template engine then. */
function literal(name: string) {
  return name.includes('{{') ? trusted(`{{ ${goString(name)} }}`) : name
}

function goString(text: string): string {
  return JSON.stringify(text)
}
