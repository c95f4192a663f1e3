import { Button, Group, Kbd, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatNumber } from '../../../parts/format.ts'
import classes from './editor.module.css'
import { countWords } from './words.ts'

interface EditorFootProps {
  readonly body: string
  readonly isMarkup: boolean
  /** The message as it is sent, template included; null for plain text, undefined before it is known. */
  readonly html?: string | null | undefined
  /** Where the editor can find and replace by itself. */
  readonly onFind: (() => void) | undefined
  /** The button of the full screen. */
  readonly toggle: ReactNode
}

/** Below every editor of texts: how long the message is, and what else the editor can do. */
export function EditorFoot({ body, isMarkup, html, onFind, toggle }: EditorFootProps) {
  const { t } = useTranslation()
  // Counting must not hold up typing.
  const settled = useDeferredValue(body)
  const words = useMemo(() => countWords(settled, isMarkup), [settled, isMarkup])
  const size = useMemo(() => (typeof html === 'string' ? new Blob([html]).size : undefined), [html])
  return (
    <Group className={classes.foot} justify="space-between" gap="sm">
      <Text size="xs" c="dimmed" flex={1} miw={160}>
        {t('editor.words', { count: words, formatted: formatNumber(words) })}
        {size !== undefined && ` · ${t('preview.size', { size: formatBytes(size) })}`}
      </Text>
      <Group gap={4} wrap="nowrap">
        {onFind !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconSearch size={14} />}
            rightSection={
              <Kbd size="xs" visibleFrom="sm">
                Ctrl F
              </Kbd>
            }
            onClick={onFind}
          >
            {t('editor.find')}
          </Button>
        )}
        {toggle}
      </Group>
    </Group>
  )
}
