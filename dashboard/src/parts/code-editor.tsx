import { autocompletion, type CompletionSource, closeBrackets } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { markdown } from '@codemirror/lang-markdown'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styleNonce } from '../app/theme.ts'
import classes from './code-editor.module.css'
import { searchPhrases } from './search-phrases.ts'

export type CodeLanguage = 'html' | 'css' | 'javascript' | 'json' | 'markdown' | 'sql' | 'text'

/** A fault at a place of the text; lines and columns count from 1. */
export interface CodeFault {
  readonly line: number
  readonly column?: number
  readonly message: string
}

interface CodeEditorProps {
  /** What is edited, for screen readers. */
  readonly label: string
  readonly language: CodeLanguage
  readonly value: string
  readonly onChange?: (value: string) => void
  readonly faults?: readonly CodeFault[]
  readonly complete?: CompletionSource
  /** Filled with what buttons outside can do. */
  readonly controls?: RefObject<CodeControls | null>
  readonly minHeight?: number | string
  readonly maxHeight?: number | string
}

export interface CodeControls {
  /** Puts text in the place of the selection and goes on writing there. */
  insert(text: string): void
  /** Opens the search with its replacing, as Ctrl-F does. */
  find(): void
}

const languages: Readonly<Record<CodeLanguage, () => Extension>> = {
  html: () => html({ autoCloseTags: true }),
  css,
  javascript,
  json,
  markdown,
  sql: () => sql({ dialect: PostgreSQL }),
  text: () => [],
}

interface Inks {
  readonly word: string
  readonly text: string
  readonly name: string
  readonly value: string
  readonly comment: string
  readonly fault: string
}

/** The library's own colours do without one for dark pages, and its red is too pale on the line one is in (WCAG 1.4.3). */
function highlightIn({ word, text, name, value, comment, fault }: Inks): HighlightStyle {
  return HighlightStyle.define([
    { tag: [tags.keyword, tags.tagName], color: word },
    { tag: [tags.string, tags.attributeValue], color: text },
    { tag: [tags.attributeName, tags.propertyName], color: name },
    { tag: [tags.number, tags.bool, tags.null], color: value },
    { tag: tags.comment, color: comment, fontStyle: 'italic' },
    { tag: [tags.heading, tags.strong], fontWeight: 'bold' },
    { tag: tags.emphasis, fontStyle: 'italic' },
    { tag: tags.link, textDecoration: 'underline' },
    { tag: tags.invalid, color: fault },
  ])
}

const lightHighlight = highlightIn({
  word: '#1c4f9c',
  text: '#1b6e2a',
  name: '#864600',
  value: '#9c2160',
  comment: '#56606b',
  fault: '#b3261e',
})
const darkHighlight = highlightIn({
  word: '#8ab4f8',
  text: '#a5d6a7',
  name: '#f6c177',
  value: '#f2a6c0',
  comment: '#9aa5b1',
  fault: '#ff8a80',
})

/** Text with highlighting, search, completion and faults at their line. Escape then Tab leaves it by keyboard. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, language, value, onChange, faults, complete } = props
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const changed = useRef(onChange)
  changed.current = onChange
  const dark = useComputedColorScheme('light') === 'dark'
  const initial = useRef(value)
  initial.current = value

  useEffect(() => {
    if (place.current === null) return
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial.current,
        extensions: [
          lineNumbers(),
          history(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          search({ top: true }),
          EditorState.phrases.of(searchPhrases(t)),
          lintGutter(),
          syntaxHighlighting(dark ? darkHighlight : lightHighlight),
          // Beside what the language itself completes.
          complete === undefined
            ? []
            : [autocompletion(), EditorState.languageData.of(() => [{ autocomplete: complete }])],
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
          languages[language](),
          EditorView.lineWrapping,
          EditorView.cspNonce.of(styleNonce()),
          EditorView.theme({}, { dark }),
          // Reached by Tab also where it can only be read and scrolled.
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.editable.of(changed.current !== undefined),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current?.(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [language, label, dark, complete, t])

  useImperativeHandle(props.controls, () => ({
    insert(text) {
      view.current?.dispatch(view.current.state.replaceSelection(text))
      view.current?.focus()
    },
    find() {
      if (view.current !== undefined) openSearchPanel(view.current)
    },
  }))

  useEffect(() => {
    const editor = view.current
    if (editor === undefined || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    const editor = view.current
    if (editor !== undefined)
      editor.dispatch(
        setDiagnostics(
          editor.state,
          (faults ?? []).map((fault) => diagnostic(editor, fault)),
        ),
      )
  }, [faults])

  return (
    <div
      ref={place}
      className={classes.editor}
      style={{ minHeight: props.minHeight ?? 240, maxHeight: props.maxHeight }}
    />
  )
}

function diagnostic(editor: EditorView, fault: CodeFault): Diagnostic {
  const line = editor.state.doc.line(Math.min(Math.max(1, fault.line), editor.state.doc.lines))
  const from = Math.min(line.from + Math.max(0, (fault.column ?? 1) - 1), line.to)
  return { from, to: line.to, severity: 'error', message: fault.message }
}
