import { Button, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { Failure, notifyDone } from '../../../parts/failure.tsx'
import { LazyCodeEditor } from '../../../parts/lazy-code-editor.tsx'
import { changeSubscriber, refreshSubscribers, type Subscriber } from '../queries.ts'
import { AttributeForm } from './attribute-form.tsx'
import { attributesOf, differenceOf, faultOf, parseObject, rowsOf } from './attribute-rows.ts'

type Mode = 'form' | 'json'

/** What is known about the person beyond name and address: as a form, or as the JSON object that it is. */
export function Attributes({ person }: { readonly person: Subscriber }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const manage = useMay()('subscribers:manage')
  const [mode, setMode] = useState<Mode>('form')
  const [rows, setRows] = useState(() => rowsOf(person.attribs))
  const [json, setJson] = useState(() => written(person.attribs))
  const sound = rows.every((row) => faultOf(row, rows) === undefined)
  const value = mode === 'json' ? parseObject(json) : sound ? attributesOf(rows) : undefined
  const changed = value === undefined || JSON.stringify(value) !== JSON.stringify(person.attribs)
  const save = useMutation({
    mutationFn: () => changeSubscriber(person.id, differenceOf(person.attribs, value ?? person.attribs)),
    onSuccess: async () => {
      notifyDone(t('common.saved'))
      await refreshSubscribers(client)
    },
  })
  // The other view shows what this one says; from what is not sound there is no way over.
  const change = (next: Mode) => {
    if (value === undefined) return
    if (next === 'json') setJson(written(value))
    else setRows(rowsOf(value))
    setMode(next)
  }
  return (
    <Card withBorder padding="lg">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h5">
            {t('person.attributes')}
          </Title>
          <SegmentedControl
            size="xs"
            aria-label={t('person.attributes.mode')}
            data={(['form', 'json'] as const).map((one) => ({ value: one, label: t(`person.attributes.${one}`) }))}
            value={mode}
            onChange={(next) => change(next === 'json' ? 'json' : 'form')}
            disabled={value === undefined}
          />
        </Group>
        {mode === 'form' ? (
          <AttributeForm rows={rows} onChange={setRows} readOnly={!manage} />
        ) : (
          <LazyCodeEditor
            label={t('person.attributes')}
            language="json"
            value={json}
            onChange={manage ? setJson : undefined}
            minHeight={200}
            maxHeight={480}
          />
        )}
        {mode === 'json' && value === undefined && (
          <Text size="sm" c="red" role="alert">
            {t('person.attributes.notObject')}
          </Text>
        )}
        {save.error !== null && <Failure error={save.error} />}
        {manage && (
          <Group justify="flex-end">
            <Button disabled={!changed || value === undefined} loading={save.isPending} onClick={() => save.mutate()}>
              {t('person.attributes.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

function written(attributes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(attributes, null, 2)
}
