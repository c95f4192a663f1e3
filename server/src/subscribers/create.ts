import type { Static } from 'typebox'
import type { Caller } from '../auth/caller.ts'
import { manageableLists, readableLists, requireLists } from '../auth/list-access.ts'
import { originOfCaller } from '../consent/origin.ts'
import type { Queryable } from '../db/database.ts'
import { failure } from '../errors/error.ts'
import { requestConfirmation } from '../optin/request-confirmation.ts'
import type { Services } from '../services.ts'
import { acceptAddress, domainRules, nameFromAddress } from './address.ts'
import { listsAsked } from './lists-asked.ts'
import { readSubscriber } from './read.ts'
import type { Subscriber, SubscriberBody } from './schema.ts'
import { subscribeNewPerson } from './subscribe.ts'

/** Creates a person; somebody with this address already is a conflict, and stays untouched. */
export async function createSubscriber(
  services: Services,
  caller: Caller,
  body: Static<typeof SubscriberBody>,
): Promise<Subscriber> {
  const email = acceptAddress(body.email, domainRules(services.settings.current()))
  const listIds = (await listsAsked(services.db, body)) ?? []
  requireLists(manageableLists(caller), listIds)
  return services.db.transaction(async (tx) => {
    const person = await subscribeNewPerson(tx, {
      email,
      name: body.name?.trim() || nameFromAddress(email),
      attribs: body.attribs ?? {},
      listIds,
      status: body.preconfirm_subscriptions ? 'confirmed' : 'unconfirmed',
      personStatus: body.status || 'enabled',
      ...originOfCaller(caller),
    })
    if (person === undefined) throw failure('record.duplicate', { record: 'subscriber', field: 'e-mail address' })
    await askToConfirm(services, tx, person.subscriberId, person.pending)
    return found(await readSubscriber(tx, person.subscriberId, readableLists(caller)))
  })
}

/** The opt-in mail for lists that wait now and did not before, if such mails are switched on. */
export async function askToConfirm(
  services: Services,
  tx: Queryable,
  subscriberId: number,
  listIds: readonly number[],
): Promise<void> {
  if (listIds.length === 0 || !services.settings.current()['app.send_optin_confirmation']) return
  await requestConfirmation(services, tx, { subscriberId, listIds })
}

export function found(subscriber: Subscriber | undefined): Subscriber {
  if (subscriber === undefined) throw new Error('A subscriber vanished within the transaction that holds it')
  return subscriber
}
