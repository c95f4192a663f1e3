import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { templateQuery } from '../../templates/queries.ts'
import { contentOf } from '../blocks/content.ts'
import { parseDocument } from '../blocks/document.ts'
import { startDocument } from '../blocks/new-blocks.ts'
import { useBlockWords } from '../blocks/use-block-words.ts'
import { type ContentType, convertBody } from '../queries.ts'
import type { Draft } from './draft.ts'
import type { Editor } from './use-editor.ts'

type Content = Pick<Draft, 'contentType' | 'body' | 'bodySource' | 'templateId'>

/** A conversion that is ready, with what would get lost, waiting for a yes. */
export interface Proposal {
  readonly to: ContentType
  readonly content: Content
  readonly warnings: readonly string[]
}

export interface Formats {
  readonly pending: boolean
  readonly error: Error | undefined
  readonly proposal: Proposal | undefined
  /** Content before the last switch, to go back to. */
  readonly before: Content | undefined
  switchTo(to: ContentType): void
  /** Puts a copy of a visual template in the place of the blocks. */
  copy(templateId: number): void
  accept(): void
  decline(): void
  undo(): void
  forget(): void
}

/** Blocks say what is sent, as after every change of theirs. */
function convertedOf({ data, body_source }: Awaited<ReturnType<typeof convertBody>>) {
  const document = parseDocument(body_source ?? null)
  return document === undefined ? { body: data, bodySource: body_source ?? null } : contentOf(document)
}

/** Changes the format of the body: shows what gets lost before it happens, and can be undone afterwards. */
export function useFormats(editor: Editor): Formats {
  const { draft, set, campaign } = editor
  const words = useBlockWords()
  const client = useQueryClient()
  const [proposal, setProposal] = useState<Proposal>()
  const [history, setHistory] = useState<readonly Content[]>([])

  function apply(content: Content): void {
    const { contentType, body, bodySource, templateId } = draft
    setHistory([...history, { contentType, body, bodySource, templateId }])
    set(content)
    setProposal(undefined)
  }

  const convert = useMutation({
    mutationFn: async (to: ContentType): Promise<Proposal> => {
      const answer = await convertBody(campaign.id, { from: draft.contentType, to, body: draft.body })
      const { templateId } = draft
      const content = { contentType: to, ...convertedOf(answer), templateId }
      return { to, content, warnings: answer.warnings ?? [] }
    },
    onSuccess: (ready) => (ready.warnings.length === 0 ? apply(ready.content) : setProposal(ready)),
  })

  const copy = useMutation({
    mutationFn: (id: number) => client.fetchQuery(templateQuery(id)),
    onSuccess: ({ body, body_source: bodySource }) =>
      apply({ contentType: 'visual', body, bodySource, templateId: draft.templateId }),
  })

  return {
    pending: convert.isPending || copy.isPending,
    error: convert.error ?? copy.error ?? undefined,
    proposal,
    before: history.at(-1),
    switchTo(to) {
      if (to === draft.contentType) return
      const { templateId } = draft
      const start = to === 'visual' ? contentOf(startDocument(words)) : { body: '', bodySource: null }
      if (draft.body.trim() === '') apply({ contentType: to, ...start, templateId })
      else convert.mutate(to)
    },
    copy: (templateId) => copy.mutate(templateId),
    accept: () => proposal !== undefined && apply(proposal.content),
    decline: () => setProposal(undefined),
    undo() {
      const last = history.at(-1)
      if (last === undefined) return
      set(last)
      setHistory(history.slice(0, -1))
    },
    forget: () => setHistory([]),
  }
}
