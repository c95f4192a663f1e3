import type { SystemMailContent } from './content.ts'

/** The same mail for readers of plain text, one empty line between its parts. */
export function plainText(content: SystemMailContent, site: string): string {
  const parts: (string | undefined)[] = [
    content.heading,
    ...content.paragraphs,
    content.items?.map((item) => `- ${item}`).join('\n'),
    content.facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.button && `${content.button.label}:\n${content.button.url}`,
    ...(content.asides ?? []),
    ...(content.links ?? []).map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${site}`,
  ]
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`
}
