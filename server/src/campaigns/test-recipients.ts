import { type Caller, may, mayAny, requireAny } from '../auth/caller.ts'
import { readableLists, scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalid } from '../errors/error.ts'
import { type RenderSubscriber, sampleSubscriber } from '../rendering/index.ts'
import { readAddress } from '../subscribers/address.ts'

/** `fallback`: an address that nobody has gets the message too, with the data of the sample subscriber. */
export type TestMode = 'default' | 'fallback'

const selectByAddress = statement<RenderSubscriber>(`
  select id, uuid, email, name, attribs, status, created_at as "createdAt", updated_at as "updatedAt"
  from subscribers
  where lower(email) = any($1::text[])
    and ($2::integer[] is null or exists (
      select from subscriber_lists as membership
      where membership.subscriber_id = subscribers.id and membership.list_id = any($2)))
  order by id`)

/**
 * The people behind the addresses, as far as they are on the caller's lists; 400 when nobody is left. Who may not read
 * people mails theirs with the data of the sample subscriber: the message, or the fault of a template, could say anything.
 */
export async function testRecipients(
  db: Queryable,
  caller: Caller,
  addresses: readonly string[],
  mode: TestMode,
): Promise<readonly RenderSubscriber[]> {
  if (mode === 'fallback') requireAny(caller, ['tx:send'])
  const wanted = [...new Set(addresses.map((address) => address.trim().toLowerCase()).filter((one) => one !== ''))]
  if (wanted.length === 0) throw invalid('subscribers: name at least one address.')
  const lists = may(caller, 'subscribers:get_all') ? null : scopeForSql(readableLists(caller))
  const readable = mayAny(caller, ['subscribers:get_all', 'subscribers:get'])
  const known = await db.rows(selectByAddress, [wanted, lists])
  const strangers =
    mode === 'fallback' ? wanted.filter((one) => !known.some((row) => row.email.toLowerCase() === one)) : []
  const recipients = [...(readable ? known : known.map(sampleAt)), ...strangers.map(strangerAt)]
  if (recipients.length === 0)
    throw invalid('subscribers: none of these addresses is that of a subscriber you may see.')
  return recipients
}

function strangerAt(email: string): RenderSubscriber {
  if (readAddress(email) === undefined) throw invalid(`"${email.slice(0, 100)}" is not an address.`)
  return sampleAt({ email })
}

function sampleAt({ email }: Pick<RenderSubscriber, 'email'>): RenderSubscriber {
  return { ...sampleSubscriber, email }
}
