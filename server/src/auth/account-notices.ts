import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import type { Services } from '../services.ts'
import { composeSystemMail, type SystemMailContext } from '../system-mail/compose.ts'
import { type AccountChange, accountChanges } from '../system-mail/kinds.ts'
import { writtenLanguage } from '../users/language.ts'

/** What happens within this time is told in one mail. */
const minutesToGather = 2

const insertNotice = statement<object>(`
  insert into broadsheet.account_notices (user_id, username, email, change)
  select id, username, email, $2 from users where id = $1 and type = 'user' and email is not null`)

/** Accounts whose last change is some time ago, with all of their changes in order. */
const takeDue = statement<{
  username: string
  email: string
  language: string | null
  changes: readonly string[]
}>(`
  with due as (
    select user_id from broadsheet.account_notices
    group by user_id having max(created_at) < now() - make_interval(mins => ${minutesToGather})
  ), taken as (
    delete from broadsheet.account_notices using due where account_notices.user_id = due.user_id
    returning account_notices.*
  )
  select max(username) as username, email, max(language) as language, array_agg(change order by id) as changes
  from taken left join broadsheet.user_languages using (user_id) group by user_id, email`)

/** Remembers a change in its transaction. A change of the address is noted before it is made, for the old one to hear. */
export async function noteAccountChange(tx: Queryable, userId: number, change: AccountChange): Promise<void> {
  await tx.run(insertNotice, [userId, change])
}

/** Tells owners what was changed; in the language of the account, else of the installation, as nobody asks at this moment. */
export async function sendAccountNotices(
  services: Pick<Services, 'db'> & Omit<SystemMailContext, 'language'>,
): Promise<void> {
  const settings = services.settings.current()
  await services.db.transaction(async (tx) => {
    const mails = (await tx.rows(takeDue)).map(({ username, email, language, changes }) => ({
      kind: 'system' as const,
      from: settings['app.from_email'],
      to: email,
      ...composeSystemMail(
        { ...services, language: writtenLanguage(services, language, settings['app.lang']) },
        'accountNotice',
        {
          username,
          changes: accountChanges.filter((change) => changes.includes(change)),
        },
      ),
    }))
    await enqueueMails(tx, mails)
  })
}
