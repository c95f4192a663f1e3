import { Card, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { objectOf } from './draft.ts'
import type { Editor } from './use-editor.ts'

const CodeEditor = lazy(async () => ({ default: (await import('../../../parts/code-editor.tsx')).CodeEditor }))

/** Values of the campaign that its templates can use. */
export function AttributesTab({ editor, readOnly }: { readonly editor: Editor; readonly readOnly: boolean }) {
  const { t } = useTranslation()
  const { draft, set } = editor
  return (
    <Card withBorder padding="lg" maw={820}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('campaigns.attributes.help', { code: '{{ .Campaign.Attribs.name }}' })}
        </Text>
        <Suspense fallback={<Skeleton h={240} />}>
          <CodeEditor
            label={t('campaigns.attributes')}
            language="json"
            value={draft.attribs}
            onChange={readOnly ? undefined : (attribs) => set({ attribs })}
            minHeight={240}
            maxHeight={560}
          />
        </Suspense>
        {objectOf(draft.attribs) === undefined && (
          <Text size="sm" c="red" role="alert">
            {t('campaigns.fault.attribs')}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
