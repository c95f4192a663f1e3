import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'
import { notifyFailure } from './failure.tsx'

/*
 * Deleting with a way back: the request is held for some seconds while the rows are out of sight already, and goes out then,
 * or when the page is left. See docs/decisions/0014.
 */

export type Deletable =
  | 'brands'
  | 'subscribers'
  | 'lists'
  | 'campaigns'
  | 'templates'
  | 'media'
  | 'segments'
  | 'sequences'
  | 'recurring'
  | 'abTests'

export interface Deletion {
  readonly what: Deletable
  /** Rows to hide meanwhile; empty where they are not known one by one. */
  readonly ids: readonly number[]
  /** Says what is gone. */
  readonly message: string
  readonly send: () => Promise<unknown>
  /** Reads again what the server shows now, after it was sent. */
  readonly refresh: () => Promise<unknown>
}

interface Held extends Deletion {
  readonly key: string
  readonly timer: ReturnType<typeof setTimeout>
}

const holdMilliseconds = 8000

let held: readonly Held[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: readonly Held[]): void {
  held = next
  for (const listener of listeners) listener()
}

/** Hides the rows and sends the request in a few seconds, unless it is undone. */
export function deleteWithUndo(deletion: Deletion): void {
  count += 1
  const key = `undo-${count}`
  change([...held, { ...deletion, key, timer: setTimeout(() => void send(key), holdMilliseconds) }])
  notifications.show({
    id: key,
    color: 'teal',
    autoClose: false,
    withCloseButton: false,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {deletion.message}
        <Button size="compact-sm" variant="light" onClick={() => undo(key)}>
          {i18next.t('undo.do')}
        </Button>
      </Group>
    ),
  })
}

function undo(key: string): void {
  clearTimeout(held.find((one) => one.key === key)?.timer)
  change(held.filter((one) => one.key !== key))
  notifications.hide(key)
}

/** Takes back the deletion of a moment ago, if there is one. */
export function undoLast(): void {
  const last = held.at(-1)
  if (last !== undefined) undo(last.key)
}

const underWay = new Set<string>()

async function send(key: string): Promise<void> {
  const deletion = held.find((one) => one.key === key)
  if (deletion === undefined || underWay.has(key)) return
  underWay.add(key)
  clearTimeout(deletion.timer)
  notifications.hide(key)
  try {
    await deletion.send()
  } catch (error) {
    notifyFailure(error instanceof Error ? error : new Error(String(error)))
  }
  // The rows stay hidden until the list without them is there.
  await deletion.refresh().catch(() => undefined)
  underWay.delete(key)
  change(held.filter((one) => one.key !== key))
}

/** What is held goes out now: before somebody signs out or leaves. */
export async function sendHeld(): Promise<void> {
  await Promise.all(held.map((one) => send(one.key)))
}

window.addEventListener('pagehide', () => void sendHeld())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many there are, without those that are about to be deleted. */
export function keptTotal(
  page: { readonly total: number; readonly results: readonly unknown[] } | undefined,
  kept: readonly unknown[] | undefined,
): number {
  return page === undefined ? 0 : page.total - page.results.length + (kept?.length ?? 0)
}

/** The rows without those that are about to be deleted. */
export function useKept<Row extends { readonly id: number }>(
  what: Deletable,
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const now = useSyncExternalStore(subscribe, () => held)
  return useMemo(() => {
    const hidden = new Set(now.filter((one) => one.what === what).flatMap((one) => one.ids))
    return hidden.size === 0 ? rows : rows?.filter((row) => !hidden.has(row.id))
  }, [now, rows, what])
}
