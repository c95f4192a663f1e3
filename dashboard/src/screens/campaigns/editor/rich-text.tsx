import '@mantine/tiptap/styles.css'
import { Alert, Stack } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor as useTiptap } from '@tiptap/react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styleNonce } from '../../../app/theme.ts'
import { richExtensions, unsupportedMarkup } from './rich-extensions.ts'
import { richLabels } from './rich-labels.ts'
import classes from './rich-text.module.css'
import { RichToolbar } from './rich-toolbar.tsx'

interface RichTextProps {
  readonly label: string
  readonly value: string
  readonly onChange?: (html: string) => void
  readonly attributes: readonly string[]
  /** The bar of the frame is not above it. */
  readonly full: boolean
}

/** Writing without seeing markup. Nothing is changed by merely opening a letter. */
export function RichText({ label, value, onChange, attributes, full }: RichTextProps) {
  const { t } = useTranslation()
  const changed = useRef(onChange)
  changed.current = onChange
  // What the editor holds, as it was given or as it last answered: its own spelling of it differs.
  const known = useRef(value)
  const editor = useTiptap({
    extensions: useMemo(() => richExtensions(t('richtext.placeholder')), [t]),
    content: value,
    injectNonce: styleNonce(),
    editable: onChange !== undefined,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate({ editor: current }) {
      known.current = current.isEmpty ? '' : current.getHTML()
      changed.current?.(known.current)
    },
  })
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor?.commands.setContent(value, { emitUpdate: false })
  }, [value, editor])
  const dropped = useMemo(() => unsupportedMarkup(value), [value])
  const labels = useMemo(() => richLabels(t), [t])
  return (
    <Stack gap="xs">
      {dropped.length > 0 && (
        <Alert color="orange" variant="light">
          {t('richtext.drops', { what: dropped.join(', ') })}
        </Alert>
      )}
      <RichTextEditor editor={editor} className={classes.editor} labels={labels}>
        {onChange !== undefined && editor !== null && (
          <RichToolbar editor={editor} attributes={attributes} stickyOffset={full ? 0 : 56} />
        )}
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
    </Stack>
  )
}
