import { Button, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../../parts/failure.tsx'
import { LazyCodeEditor } from '../../../parts/lazy-code-editor.tsx'
import { refreshSubscribers, type Subscriber, subscriberQuery } from '../queries.ts'
import { useMayManagePerson } from '../rights.ts'
import { AttributeForm } from './attribute-form.tsx'
import { attributesOf, differenceOf, faultOf, parseObject, rowsOf } from './attribute-rows.ts'
import { fieldsOf } from './overtaken.ts'
import { saveFields } from './save.ts'
import { SaveProblem } from './save-problem.tsx'

type Mode = 'form' | 'json'

interface AttributesProps {
  readonly person: Subscriber
  readonly onDirty: (dirty: boolean) => void
}

/** What is known about the person beyond name and address: as a form, or as the JSON object that it is. */
export function Attributes({ person, onDirty }: AttributesProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const manage = useMayManagePerson()(person)
  const [mode, setMode] = useState<Mode>('form')
  /** As they were when the editing began. */
  const [base, setBase] = useState(person.attribs)
  const [rows, setRows] = useState(() => rowsOf(base))
  const [json, setJson] = useState(() => written(base))
  const sound = rows.every((row) => faultOf(row, rows) === undefined)
  const value = mode === 'json' ? parseObject(json) : sound ? attributesOf(rows) : undefined
  const changed = value === undefined || JSON.stringify(value) !== JSON.stringify(base)
  useEffect(() => onDirty(changed), [changed, onDirty])
  const beginAnew = (attribs: Subscriber['attribs']) => {
    setBase(attribs)
    setRows(rowsOf(attribs))
    setJson(written(attribs))
  }
  // Where nothing is being edited, what others have stored is shown.
  if (!changed && JSON.stringify(person.attribs) !== JSON.stringify(base)) beginAnew(person.attribs)
  const save = useMutation({
    mutationFn: (anyway: boolean) => {
      const change = differenceOf(base, value ?? base)
      const names = [...Object.keys(change.attribs), ...change.attribs_remove]
      return saveFields({
        id: person.id,
        change,
        base: fieldsOf(base, names),
        now: (fresh) => fieldsOf(fresh.attribs, names),
        anyway,
      })
    },
    onSuccess: async ({ attribs }) => {
      notifyDone(t('common.saved'))
      beginAnew(attribs)
      await refreshSubscribers(client)
    },
  })
  const takeTheirs = async () => {
    const { attribs } = await client.fetchQuery({ ...subscriberQuery(person.id), staleTime: 0 })
    beginAnew(attribs)
    save.reset()
  }
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
        <SaveProblem error={save.error} onTheirs={() => void takeTheirs()} onMine={() => save.mutate(true)} />
        {manage && (
          <Group justify="flex-end">
            <Button
              disabled={!changed || value === undefined}
              loading={save.isPending}
              onClick={() => save.mutate(false)}
            >
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
