import type { Logger } from 'pino'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { refusingUnusable, Unusable } from '../campaigns/copy.ts'
import type { Queryable } from '../db/database.ts'
import { invalid } from '../errors/error.ts'
import type { Services } from '../services.ts'
import { type Announcement, announce } from '../system-mail/announce.ts'
import { type AbTestRow, type KeptVerdict, type Letter, letterOf, letters, type Variant } from './ab-test.ts'
import { releaseOriginal, stateFailure } from './change.ts'
import { sendToRest, standingVerdict } from './decide.ts'
import { type Move, nextMove } from './phases.ts'
import { activeTests, findRest, findTest, holdTest, setTestState, variantsOfTest } from './store.ts'
import { rateOf } from './verdict.ts'

export type MoveServices = Pick<Services, 'db' | 'settings' | 'translations' | 'signals'> & {
  readonly log: Pick<Logger, 'error'>
}

/** Looks at tests that are under way once a minute, on one node. */
export async function registerAbTestJobs(services: MoveServices & Pick<Services, 'jobs'>): Promise<void> {
  await services.jobs.schedule('A/B tests: what is due', '* * * * *', () => moveTests(services))
}

/** Moves every test that is under way by one step, if it is due. One that fails is left until the next look. */
export async function moveTests(services: MoveServices, now = Date.now()): Promise<void> {
  for (const id of await activeTests(services.db)) {
    try {
      await moveTest(services, id, now)
    } catch (error) {
      services.log.error({ err: error, abTest: id }, 'An A/B test could not be moved on')
    }
  }
}

/** One step is one transaction, with the test held: whatever dies, and however many nodes look, it is made once. */
export async function moveTest(services: MoveServices, id: number, now = Date.now()): Promise<void> {
  await services.db.transaction(async (tx) => {
    if ((await findTest(tx, id)) === undefined) return
    const row = await holdTest(tx, id)
    const variants = await variantsOfTest(tx, id, countsPeople(services))
    await make({ ...services, db: tx }, row, variants, nextMove(row, variants, await findRest(tx, row), now))
  })
}

type MoveTx = Omit<MoveServices, 'db'> & { readonly db: Queryable }

async function make(services: MoveTx, row: AbTestRow, variants: readonly Variant[], move: Move): Promise<void> {
  const { db: tx } = services
  const { id } = row
  switch (move.kind) {
    case 'stay':
      return stay(services, row, move.fault)
    case 'wait':
      return setTestState(tx, id, { status: 'waiting', decideAt: move.decideAt })
    case 'ask':
      await setTestState(tx, id, { status: 'deciding' })
      return tell(services, row, 'choose', summaryOf(row, variants))
    case 'decide': {
      const verdict = standingVerdict(row, variants, countsPeople(services))
      if (verdict === undefined) return
      await setTestState(tx, id, {
        status: 'deciding',
        winner: { position: verdict.winner, chosenBy: 'rule' },
        verdict,
      })
      await audit(tx, { kind: 'system' }, 'abTest.decide', { type: 'abTest', id }, detailsOf(row, verdict))
      return trySending(services, row, verdict.winner)
    }
    case 'send':
      return trySending(services, row, row.winner ?? 0)
    case 'finish':
      return setTestState(tx, id, { status: 'finished', ...(move.fault !== undefined && { fault: move.fault }) })
    case 'abandon':
      await releaseOriginal(tx, row)
      await setTestState(tx, id, { status: 'cancelled', fault: move.fault })
      return tell(services, row, 'cancelled', move.fault)
  }
}

/** A fault is told when it comes, and forgotten when it has gone. */
async function stay(services: MoveTx, row: AbTestRow, fault: string | undefined): Promise<void> {
  if ((fault ?? null) === row.fault) return
  await setTestState(services.db, row.id, { status: row.status, fault })
  if (fault !== undefined) await tell(services, row, 'paused', fault)
}

/** What keeps the winner from being sent is told once, and tried again with every look. */
async function trySending(services: MoveTx, row: AbTestRow, winner: number): Promise<void> {
  try {
    await sendToRest(services, services.db, row, winner)
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    await stay(services, { ...row, status: 'deciding' }, error.message)
  }
}

function tell(services: MoveTx, row: AbTestRow, status: Announcement['status'], reason: string): Promise<void> {
  return announce(services, { name: row.name, status, reason, path: `/campaigns/ab-tests/${row.id}` })
}

/** “A: 12 / 300 (4.0 %)” */
function summaryOf({ measure }: AbTestRow, variants: readonly Variant[]): string {
  return variants
    .filter(({ isOut }) => !isOut)
    .map((variant) => {
      const percent = (rateOf(variant, measure) * 100).toFixed(1)
      return `${letterOf(variant.position)}: ${variant[measure]} / ${variant.accepted} (${percent} %)`
    })
    .join(', ')
}

function detailsOf({ name }: AbTestRow, { winner, tie, few, significant }: KeptVerdict) {
  return { name, variant: letterOf(winner), tie, few, significant }
}

/**
 * The winner by the word of somebody, before or after the time of the test. It is sent at once, or, where what a stopped
 * variant had under way is not known yet, within a minute or two.
 */
export async function chooseWinner(
  services: MoveServices & { readonly caller: Caller },
  id: number,
  letter: Letter,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await holdTest(tx, id)
    const isOpen = row.status === 'waiting' || (row.status === 'deciding' && row.winner === null)
    if (!isOpen) throw stateFailure(row, 'a winner is chosen once all variants are sent, and once.')
    const variants = await variantsOfTest(tx, id, countsPeople(services))
    const position = letters.indexOf(letter)
    const chosen = variants.find((variant) => variant.position === position)
    if (chosen === undefined || chosen.isOut) throw invalid(`variant: ${letter} is not in this test.`)
    const verdict = standingVerdict(row, variants, countsPeople(services))
    await setTestState(tx, id, { status: 'deciding', winner: { position, chosenBy: 'person' }, verdict })
    await audit(tx, services.caller, 'abTest.choose', { type: 'abTest', id }, { name: row.name, variant: letter })
    await refusingUnusable(() => sendToRest(services, tx, row, position))
  })
}

export function countsPeople({ settings }: Pick<Services, 'settings'>): boolean {
  return settings.current()['privacy.individual_tracking']
}
