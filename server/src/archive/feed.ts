import { type ArchiveReader, archivePage } from './list.ts'
import { archivedHtml } from './render.ts'

const items = 20

/** RSS 2.0 of the newest campaigns. One that cannot be rendered is in it without its content. */
export async function archiveFeed(reader: ArchiveReader): Promise<string> {
  const settings = reader.settings.current()
  const root = settings['app.root_url']
  const withContent = settings['app.enable_public_archive_rss_content']
  const { entries } = await archivePage(reader, { limit: items, offset: 0 })
  const { Feed } = await import('feed')
  const feed = new Feed({
    title: settings['app.site_name'],
    description: settings['app.site_name'],
    id: root,
    link: root,
    language: settings['app.lang'],
    copyright: '',
    generator: 'Broadsheet',
    feedLinks: { rss: `${root}/archive.xml` },
    ...(entries[0] === undefined ? {} : { updated: new Date(entries[0].date) }),
  })
  for (const { campaign, subject, url, date } of entries) {
    const content = withContent ? await archivedHtml(reader, campaign).catch(() => null) : null
    feed.addItem({
      title: subject,
      id: `urn:uuid:${campaign.uuid}`,
      link: url,
      date: new Date(date),
      ...(content === null ? {} : { content }),
    })
  }
  return withoutForbidden(feed.rss2())
}

/** One character that XML 1.0 cannot hold, in a subject or text, would make the whole feed unreadable. */
function withoutForbidden(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
