import { failure, invalid } from '../errors/error.ts'
import { requestConfirmation } from '../optin/request-confirmation.ts'
import { acceptAddress, domainRules, localPartOf } from '../subscribers/address.ts'
import { subscribePerson } from '../subscribers/subscribe.ts'
import { type CaptchaAnswer, passesCaptcha } from './captcha/captcha.ts'
import { type PublicContext, recordedIp } from './reader.ts'
import { findListsByUuid, type NamedList } from './store.ts'
import { confirmationsPerAddress, formsPerNetwork, networkOf, requireWithinLimit, withinLimit } from './throttle.ts'
import { typedName } from './typed-name.ts'
import { requireUuids } from './uuid.ts'

export interface SignUp {
  readonly email: string
  readonly name: string
  readonly listUuids: readonly string[]
  readonly captcha: CaptchaAnswer
}

export interface SignedUp {
  /** Whether people who join these lists are sent a link. Says nothing about this address: it may be known already. */
  readonly confirmationByMail: boolean
}

const longestName = 2000

/**
 * Takes a stranger's subscription. What it answers depends only on what was sent, never on whether the address is
 * known: an existing person keeps name and attributes, the blocklisted stay so, and nobody can tell from outside.
 */
export async function signUp(context: PublicContext, request: SignUp): Promise<SignedUp> {
  const settings = context.settings.current()
  await requireWithinLimit(context.db, formsPerNetwork, networkOf(context.ip))
  const email = acceptAddress(request.email, domainRules(settings))
  const lists = await requireJoinableLists(context, request)
  // Last, so that a typing error does not use up the visitor's solution.
  if (!(await passesCaptcha(context, request.captcha, context.ip))) throw failure('captcha.failed', {})

  const listIds = lists.map((list) => list.id)
  await context.db.transaction(async (tx) => {
    const { subscriberId } = await subscribePerson(tx, {
      email,
      name: typedName(request.name) || localPartOf(email),
      listIds,
      status: 'unconfirmed',
      source: 'form',
      ip: recordedIp(context),
    })
    if (!settings['app.send_optin_confirmation']) return
    if (!(await withinLimit(tx, confirmationsPerAddress, email))) return
    await requestConfirmation(context, tx, { subscriberId, listIds, language: context.language })
  })
  return {
    confirmationByMail: settings['app.send_optin_confirmation'] && lists.some((list) => list.optin === 'double'),
  }
}

/**
 * A brand's address takes people for its own lists. The main one takes them for all: forms on other sites post there, and
 * go on to when a list is given to a brand.
 */
function ofSite(lists: readonly NamedList[], brandId: number | null): readonly NamedList[] {
  if (brandId === null) return lists
  const own = lists.filter((list) => list.brand_id === brandId)
  if (own.length === 0) throw failure('subscription.noList', {})
  return own
}

/** Lists that do not exist (any more) are passed over; knowing the UUID of a private list is no invitation. */
async function requireJoinableLists(context: PublicContext, request: SignUp): Promise<readonly NamedList[]> {
  if (Buffer.byteLength(request.name) > longestName) throw invalid(`A name has at most ${longestName} bytes.`)
  if (request.listUuids.length === 0) throw failure('subscription.noList', {})
  const lists = await findListsByUuid(context.db, requireUuids(request.listUuids, 'list'))
  if (lists.some((list) => list.type !== 'public')) throw failure('subscription.privateList', {})
  return ofSite(lists, context.settings.brandId())
}
