import { Button, Group, Paper, Select, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery, useMay } from '../../api/session.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { LazyCodeEditor } from '../../parts/lazy-code-editor.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { PreviewFrame } from '../../parts/preview-frame.tsx'
import { resetSystemMail, type SystemMail, saveSystemMail, systemMailQuery } from './queries.ts'

/** The look and the words of the mails that the service writes itself. */
export function SystemMailForm() {
  const { data, error, refetch } = useQuery(systemMailQuery)
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton h={480} /> : <Loaded key={data.updated_at ?? ''} stored={data} />
}

function Loaded({ stored }: { readonly stored: SystemMail }) {
  const { t, i18n } = useTranslation()
  const manage = useMay()('settings:manage')
  const { data: config } = useQuery(configQuery)
  const [html, setHtml] = useState(stored.html)
  const [texts, setTexts] = useState(stored.texts)
  const [language, setLanguage] = useState(i18n.language in stored.texts ? i18n.language : 'en')
  const [kind, setKind] = useState(stored.kinds[0] ?? 'optin')
  const dirty = html !== stored.html || JSON.stringify(texts) !== JSON.stringify(stored.texts)
  const written = useMemo(
    () => ({ kind, lang: language, html, texts: JSON.stringify(texts) }),
    [kind, language, html, texts],
  )
  const [shown] = useDebouncedValue(written, 400)
  const { save, reset } = useChanges()
  const setText = (key: string, text: string) => setTexts({ ...texts, [language]: { ...texts[language], [key]: text } })
  return (
    <Stack>
      <LeaveGuard dirty={dirty} />
      <Paper withBorder p="lg">
        <Stack>
          <Group justify="space-between">
            <Title order={2} size="h4">
              {t('settings.systemMail.preview')}
            </Title>
            <Group gap="xs">
              <Select
                aria-label={t('settings.systemMail.kind')}
                data={stored.kinds.map((value) => ({ value, label: t(`settings.systemMail.kind.${value}`) }))}
                value={kind}
                onChange={(value) => value !== null && setKind(value)}
                allowDeselect={false}
              />
              <Select
                aria-label={t('settings.systemMail.language')}
                data={(config?.langs ?? []).map(({ code, name }) => ({ value: code, label: name }))}
                value={language}
                onChange={(value) => value !== null && setLanguage(value)}
                allowDeselect={false}
                searchable
              />
            </Group>
          </Group>
          <PreviewFrame
            title={t('settings.systemMail.preview')}
            {...(manage
              ? { address: '/api/settings/system-mail/preview', fields: shown }
              : { address: `/api/settings/system-mail/preview?kind=${kind}&lang=${language}` })}
            height={480}
          />
        </Stack>
      </Paper>
      <Paper withBorder p="lg">
        <Stack gap="sm">
          <Group justify="space-between">
            <Title order={2} size="h4">
              {t('settings.systemMail.texts')}
            </Title>
          </Group>
          <Text size="sm" c="dimmed">
            {t('settings.systemMail.texts.help')}
          </Text>
          {textsOf(stored, kind).map(([key, builtIn]) => (
            <Textarea
              key={key}
              label={builtIn}
              placeholder={t('settings.systemMail.builtIn')}
              value={texts[language]?.[key] ?? ''}
              onChange={(event) => setText(key, event.currentTarget.value)}
              autosize
              minRows={1}
              readOnly={!manage}
            />
          ))}
        </Stack>
      </Paper>
      <Paper withBorder p="lg">
        <Stack gap="sm">
          <Group justify="space-between">
            <Title order={2} size="h4">
              {t('settings.systemMail.layout')}
            </Title>
            {manage && html.trim() === '' && (
              <Button variant="light" onClick={() => setHtml(stored.starter_html)}>
                {t('settings.systemMail.starter')}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t('settings.systemMail.layout.help')}
          </Text>
          <LazyCodeEditor
            label={t('settings.systemMail.layout')}
            language="html"
            value={html}
            {...(manage ? { onChange: setHtml } : {})}
            minHeight={200}
            maxHeight={480}
          />
        </Stack>
      </Paper>
      {save.error !== null && <Failure error={save.error} />}
      {manage && (
        <Group>
          <Button disabled={!dirty} loading={save.isPending} onClick={() => save.mutate({ html, texts })}>
            {t('common.save')}
          </Button>
          <ResetButton disabled={stored.updated_at === null} onReset={() => reset.mutate()} />
        </Group>
      )}
    </Stack>
  )
}

function useChanges() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const done = async () => {
    await client.invalidateQueries({ queryKey: systemMailQuery.queryKey })
    notifyDone(t('settings.saved'))
  }
  return {
    save: useMutation({ mutationFn: saveSystemMail, onSuccess: done }),
    reset: useMutation({ mutationFn: resetSystemMail, onSuccess: done }),
  }
}

function ResetButton({ disabled, onReset }: { readonly disabled: boolean; readonly onReset: () => void }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setAsked(true)}>
        {t('settings.systemMail.reset')}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          onReset()
        }}
        title={t('settings.systemMail.reset')}
        confirmLabel={t('settings.systemMail.reset')}
        danger
      >
        {t('settings.systemMail.reset.text')}
      </Confirm>
    </>
  )
}

/** Which texts a kind of mail is made of, by the second part of their keys. */
const groupsOfKind: Readonly<Record<string, readonly string[]>> = {
  optin: ['optin'],
  dataExport: ['export'],
  passwordReset: ['reset'],
  accountNotice: ['account'],
  campaignNotice: ['notice', 'status'],
  importNotice: ['import', 'notice', 'status'],
  notice: ['notice'],
}

function textsOf(stored: SystemMail, kind: string): readonly (readonly [string, string])[] {
  const groups = groupsOfKind[kind] ?? [kind]
  return Object.entries(stored.built_in_texts).filter(([key]) => groups.includes(key.split('.')[1] ?? ''))
}
