import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Campaign, campaignQuery, saveCampaign } from '../queries.ts'
import { changeOf, type Draft, type DraftField, draftOf, faultsOf, sameDraft } from './draft.ts'
import { clearJournal, writeJournal } from './journal.ts'

/** Where the last change is. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** A field keeps it from being saved. */
  | { readonly kind: 'incomplete'; readonly field: DraftField }
  | { readonly kind: 'failed'; readonly error: Error }

export interface Editor {
  readonly campaign: Campaign
  readonly draft: Draft
  readonly state: SaveState
  readonly dirty: boolean
  set(changes: Partial<Draft>): void
  /** Saves what is there; answers whether everything is saved now. */
  save(): Promise<boolean>
  /** Somebody else saved in between: drops what is here, or writes it over theirs. */
  takeTheirs(): Promise<void>
  keepMine(): Promise<void>
}

const pauseBeforeSave = 1500

/**
 * A campaign being edited, or only looked at. Drafts are saved by themselves after a pause; others reach readers, so they
 * wait for a click.
 */
export function useEditor(campaign: Campaign, manage: boolean): Editor {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(campaign))
  const [saved, setSaved] = useState(draft)
  const [failed, setFailed] = useState<{ readonly draft: Draft; readonly error: Error }>()
  const { mutateAsync, isPending } = useSave(campaign)
  const version = useRef(campaign.updated_at)
  const dirty = !sameDraft(draft, saved)
  const field = faultsOf(draft)[0]

  // Somebody else changed it, and nothing of ours would get lost: show theirs.
  useEffect(() => {
    if (campaign.updated_at === version.current || dirty || isPending) return
    version.current = campaign.updated_at
    setDraft(draftOf(campaign))
    setSaved(draftOf(campaign))
  }, [campaign, dirty, isPending])

  const save = useCallback(async (): Promise<boolean> => {
    if (sameDraft(draft, saved)) return true
    if (faultsOf(draft).length > 0) return false
    try {
      const stored = await mutateAsync({ draft, version: version.current })
      version.current = stored.updated_at
      setSaved(draft)
      setFailed(undefined)
      clearJournal(stored.id)
      return true
    } catch (error) {
      setFailed({ draft, error: error instanceof Error ? error : new Error(String(error)) })
      return false
    }
  }, [draft, saved, mutateAsync])

  const automatic = manage && campaign.status === 'draft'
  useEffect(() => {
    if (!dirty) return
    writeJournal(campaign.id, draft)
    if (!automatic || isPending || field !== undefined || failed?.draft === draft) return
    const timer = setTimeout(() => void save(), pauseBeforeSave)
    return () => clearTimeout(timer)
  }, [dirty, automatic, isPending, field, failed, draft, save, campaign.id])

  const state: SaveState = isPending
    ? { kind: 'saving' }
    : stateOf({ dirty, field, failed: failed?.draft === draft ? failed.error : undefined, at: campaign.updated_at })
  const latest = () => client.fetchQuery({ ...campaignQuery(campaign.id), staleTime: 0 })
  const takeTheirs = async () => {
    const theirs = await latest()
    version.current = theirs.updated_at
    setDraft(draftOf(theirs))
    setSaved(draftOf(theirs))
    setFailed(undefined)
    clearJournal(campaign.id)
  }
  const keepMine = async () => {
    version.current = (await latest()).updated_at
    await save()
  }
  const set = useCallback((changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes })), [])
  return { campaign, draft, state, dirty, set, save, takeTheirs, keepMine }
}

interface Situation {
  readonly dirty: boolean
  readonly field: DraftField | undefined
  readonly failed: Error | undefined
  readonly at: string
}

function stateOf({ dirty, field, failed, at }: Situation): SaveState {
  if (failed !== undefined) return { kind: 'failed', error: failed }
  if (!dirty) return { kind: 'saved', at }
  return field === undefined ? { kind: 'unsaved' } : { kind: 'incomplete', field }
}

function useSave(campaign: Campaign) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, version }: { readonly draft: Draft; readonly version: string }) =>
      saveCampaign(campaign.id, changeOf(draft, campaign), version),
    onSuccess: (stored) => {
      client.setQueryData(campaignQuery(stored.id).queryKey, stored)
      void client.invalidateQueries({ queryKey: ['campaigns', 'page'] })
      void client.invalidateQueries({ queryKey: ['campaigns', 'checks', stored.id] })
    },
  })
}
