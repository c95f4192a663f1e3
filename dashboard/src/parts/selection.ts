import { type Key, useState } from 'react'

interface Chosen {
  /** The question that it belongs to. */
  readonly question: string
  readonly ticked: ReadonlySet<Key>
  readonly all: boolean
}

export interface Selection {
  readonly ticked: ReadonlySet<Key>
  /** Everything that the question matches, on all pages. */
  readonly all: boolean
  tick(ticked: ReadonlySet<Key>): void
  widen(): void
  clear(): void
}

/** Ticked rows, or everything that matches. Another question ends the selection. */
export function useSelection(question: string): Selection {
  const [chosen, setChosen] = useState<Chosen>({ question, ticked: new Set(), all: false })
  const current: Chosen = chosen.question === question ? chosen : { question, ticked: new Set(), all: false }
  return {
    ticked: current.ticked,
    all: current.all,
    tick: (ticked) => setChosen({ question, ticked, all: false }),
    widen: () => setChosen({ ...current, all: true }),
    clear: () => setChosen({ question, ticked: new Set(), all: false }),
  }
}
