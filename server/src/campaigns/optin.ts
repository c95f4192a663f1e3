import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalid } from '../errors/error.ts'
import type { Services } from '../services.ts'
import { optinBody } from './optin-body.ts'

const selectDouble = statement<{ uuid: string; name: string; is_private: boolean }>(`
  select uuid, name, type <> 'public' as is_private from lists where id = any($1::integer[]) and optin = 'double' order by id`)

/** The body of a new opt-in campaign, in the language of the installation. */
export async function optinBodyOf(
  tx: Queryable,
  listIds: readonly number[],
  { settings, translations }: Pick<Services, 'settings' | 'translations'>,
): Promise<string> {
  const lists = await tx.rows(selectDouble, [listIds])
  if (lists.length === 0) throw invalid('lists: an opt-in campaign needs a list with double opt-in.')
  const language = settings.current()['app.lang']
  const text = (key: string) => translations.text(language, `campaigns.optin.${key}`)
  return optinBody(
    lists.map((list) => ({ uuid: list.uuid, name: list.name, isPrivate: list.is_private })),
    { greeting: text('greeting'), intro: text('intro'), privateList: text('privateList'), button: text('button') },
  )
}
