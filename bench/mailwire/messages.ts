import { type MessagePlan, prepareMessage } from '@broadsheet/mailwire'

const paragraph =
  '<p style="margin:0 0 12px;color:#333">Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>\n'
const link = 'https://shop.example/link/3b241101-e2bb-4255-8caf-4136c566a962/'

/** A newsletter of about `size` bytes with a greeting and `links` links that differ for every recipient. */
export function newsletter(size: number, links: number): MessagePlan {
  const pieces: (string | { slot: number })[] = ['<p>Hello ', { slot: 1 }, '</p>\n']
  const filler = Math.max(1, Math.round((size - 700 - links * 110) / links / (paragraph.length + 6)))
  for (let i = 0; i < links; i++) pieces.push(paragraph.repeat(filler), '<a href="', { slot: 3 + i }, '">Read on</a>\n')
  return prepareMessage({
    headers: [
      { name: 'From', value: 'Shop <hi@shop.example>' },
      { name: 'To', mailboxes: [{ address: { slot: 0 } }] },
      { name: 'Subject', value: ['News for ', { slot: 1 }] },
      { name: 'Message-ID', value: ['<', { slot: 2 }, '@shop.example>'] },
      { name: 'List-Unsubscribe', value: ['<https://shop.example/subscription/', { slot: 2 }, '>'] },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ],
    html: pieces,
  })
}

/** The values of recipient `i`. */
export function valuesOf(i: number, links: number): string[] {
  const id = `4d2f${i.toString(16).padStart(8, '0')}-e2bb-4255-8caf-4136c566a962`
  const values = [`user${i}@example.org`, `Ana ${i}`, id]
  for (let n = 0; n < links; n++) values.push(`${link}${id}/${n}`)
  return values
}
