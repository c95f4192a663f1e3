import { failure } from '../errors/error.ts'
import { requestConfirmation } from '../optin/request-confirmation.ts'
import { subscribePerson, unsubscribe } from '../subscribers/subscribe.ts'
import { pause } from './pause.ts'
import { type PublicContext, recordedIp } from './reader.ts'
import { findMemberships, findPublicLists, type Membership, type Reader, renameReader } from './store.ts'
import { confirmationsPerAddress, withinLimit } from './throttle.ts'
import { typedName } from './typed-name.ts'
import { requireUuids } from './uuid.ts'

export interface Preferences {
  readonly name: string
  /** Lists to stay on. */
  readonly keep: readonly string[]
  /** Lists to join. */
  readonly join: readonly string[]
  /** Days of a break; undefined leaves it as it is. */
  readonly pause?: number | undefined
}

const longestName = 256

/** Saves what the page sent; answers whether a confirmation by mail was asked for. */
export async function savePreferences(
  context: PublicContext,
  reader: Reader,
  wanted: Preferences,
): Promise<{ readonly asked: boolean }> {
  const name = typedName(wanted.name)
  if (name === '' || Buffer.byteLength(name) > longestName) throw failure('preferences.name', { bytes: longestName })
  const keep = requireUuids(wanted.keep, 'list')
  const join = requireUuids(wanted.join, 'list')
  const open = join.length === 0 ? [] : await findPublicLists(context.db, context.settings.brandId())
  const joined = open.filter((list) => join.includes(list.uuid)).map((list) => list.id)
  const source = 'preferences'
  return context.db.transaction(async (tx) => {
    await renameReader(tx, reader.id, name)
    if (wanted.pause !== undefined) await pause(tx, reader.id, wanted.pause)
    const shown = (await findMemberships(tx, reader.id)).filter((list) => list.brand_id === context.settings.brandId())
    const left = listsLeft(shown, keep).filter((id) => !joined.includes(id))
    if (left.length > 0) await unsubscribe(tx, { subscriberId: reader.id, listIds: left, source })
    if (joined.length === 0) return { asked: false }
    const ip = recordedIp(context)
    await subscribePerson(tx, { email: reader.email, name, listIds: joined, status: 'unconfirmed', source, ip })
    if (!context.settings.current()['app.send_optin_confirmation']) return { asked: false }
    if (!(await withinLimit(tx, confirmationsPerAddress, reader.email))) return { asked: false }
    const request = { subscriberId: reader.id, listIds: joined, language: context.language }
    return { asked: await requestConfirmation(context, tx, request) }
  })
}

/** The lists that lost their tick. Private lists have no box on the page, so a missing one says nothing about them. */
export function listsLeft(memberships: readonly Membership[], keep: readonly string[]): readonly number[] {
  return memberships
    .filter((list) => list.type !== 'private' && list.status !== 'unsubscribed' && !keep.includes(list.uuid))
    .map((list) => list.id)
}
