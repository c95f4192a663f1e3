import type { Static } from 'typebox'
import type { Caller } from '../auth/caller.ts'
import { manageableLists, readableLists, requireLists } from '../auth/list-access.ts'
import { originOfCaller } from '../consent/origin.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import { acceptAddress, domainRules, nameFromAddress } from './address.ts'
import { askToConfirm, found } from './create.ts'
import { listsAsked } from './lists-asked.ts'
import { writeMemberships } from './memberships.ts'
import { readSubscriber } from './read.ts'
import type { Subscriber, SubscriberBody } from './schema.ts'
import { subscribeNewPerson, waitingForConfirmation } from './subscribe.ts'
import { changePerson, newName } from './update.ts'

const selectByEmail = statement<{ id: number }>('select id from subscribers where lower(email) = $1')

/**
 * Creates the person with this address, or adds to the one there is: name and status if given, attributes merged, lists
 * added. Nobody is taken off a list, and nobody who left one is put back.
 */
export async function upsertSubscriber(
  services: Services,
  caller: Caller,
  body: Static<typeof SubscriberBody>,
): Promise<Subscriber> {
  const email = acceptAddress(body.email, domainRules(services.settings.current()))
  const listIds = (await listsAsked(services.db, body)) ?? []
  requireLists(manageableLists(caller), listIds)
  const status = body.preconfirm_subscriptions ? 'confirmed' : 'unconfirmed'
  return services.db.transaction(async (tx) => {
    const created = await subscribeNewPerson(tx, {
      email,
      name: newName(body.name) ?? nameFromAddress(email),
      attribs: body.attribs ?? {},
      listIds,
      status,
      personStatus: body.status || 'enabled',
      ...originOfCaller(caller),
    })
    if (created !== undefined) {
      await askToConfirm(services, tx, created.subscriberId, created.pending)
      return found(await readSubscriber(tx, created.subscriberId, readableLists(caller)))
    }
    return addTo(services, tx, caller, { body, email, listIds, status })
  })
}

async function addTo(
  services: Services,
  tx: Queryable,
  caller: Caller,
  addition: {
    readonly body: Static<typeof SubscriberBody>
    readonly email: string
    readonly listIds: readonly number[]
    readonly status: 'confirmed' | 'unconfirmed'
  },
): Promise<Subscriber> {
  const { body, email, listIds, status } = addition
  const person = await tx.row(selectByEmail, [email])
  if (person === undefined) throw new Error('A person vanished between two statements of an upsert')
  await changePerson(services, tx, caller, {
    id: person.id,
    email: undefined,
    name: newName(body.name),
    status: body.status || undefined,
    attributes: body.attribs === undefined ? { kind: 'keep' } : { kind: 'merge', attribs: body.attribs, remove: [] },
    listIds: undefined,
    preconfirm: false,
    ifMatch: undefined,
  })
  const written = await writeMemberships(tx, {
    subscriberIds: [person.id],
    listIds,
    status,
    existing: 'edit',
    origin: originOfCaller(caller),
  })
  await askToConfirm(services, tx, person.id, waitingForConfirmation(written))
  return found(await readSubscriber(tx, person.id, readableLists(caller)))
}
