import {
  Anchor,
  Badge,
  Button,
  Code,
  Group,
  Paper,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  Tabs,
  Text,
} from '@mantine/core'
import { IconArrowLeft, IconDownload, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { address } from '../../api/address.ts'
import { Failure } from '../../parts/failure.tsx'
import { formatBytes } from '../../parts/format.ts'
import { useListState } from '../../parts/list-state.ts'
import { Moment } from '../../parts/moment.tsx'
import { Page } from '../../parts/page.tsx'
import { PreviewFrame } from '../../parts/preview-frame.tsx'
import { messageQuery, type SandboxMessage, sourceQuery } from './queries.ts'

export default function Message() {
  const { t } = useTranslation()
  const id = Number(useParams({ strict: false }).id)
  const { data, error, refetch } = useQuery(messageQuery(id))
  return (
    <Page
      title={data === undefined ? t('sandbox.message') : data.subject || t('sandbox.noSubject')}
      subtitle={data !== undefined && <Addresses message={data} />}
      actions={
        <>
          <Button component={Link} to="/sandbox" variant="default" leftSection={<IconArrowLeft size={16} />}>
            {t('nav.sandbox')}
          </Button>
          <Button
            component="a"
            href={address(`/api/sandbox/messages/${id}/source`)}
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            {t('sandbox.download')}
          </Button>
        </>
      }
    >
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? error === null && <Skeleton h={400} /> : <Views message={data} />}
    </Page>
  )
}

function Addresses({ message }: { readonly message: SandboxMessage }) {
  const { t } = useTranslation()
  return (
    <Stack gap={2} mt={4}>
      <span>
        {t('sandbox.fromTo', { from: message.from_email, to: message.to_email })} ·{' '}
        <Moment value={message.created_at} />
      </span>
      {message.campaign_id !== null && (
        <Anchor component={Link} to={`/campaigns/${message.campaign_id}/report`} size="sm">
          {t('sandbox.campaign', { id: message.campaign_id })}
        </Anchor>
      )}
    </Stack>
  )
}

const views = ['html', 'text', 'headers', 'source'] as const

function Views({ message }: { readonly message: SandboxMessage }) {
  const { t } = useTranslation()
  const state = useListState({ by: '', order: 'asc' })
  const offered = views.filter((view) => (view !== 'html' && view !== 'text') || message[view] !== null)
  const view = offered.find((one) => one === state.filter('view')) ?? offered[0] ?? 'source'
  return (
    <Tabs value={view} onChange={(value) => state.set({ view: value ?? '' })} keepMounted={false}>
      <Stack>
        <Tabs.List>
          {offered.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`sandbox.view.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {message.attachments.length > 0 && (
          <Group gap="xs">
            {message.attachments.map((file) => (
              <Badge
                key={file.filename}
                variant="default"
                tt="none"
                fw={400}
                size="lg"
                leftSection={<IconPaperclip size={14} />}
              >
                {file.filename} · {formatBytes(file.size)}
              </Badge>
            ))}
          </Group>
        )}
        <Tabs.Panel value="html">
          <PreviewFrame title={t('sandbox.view.html')} address={`/sandbox/${message.id}/html`} />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <Plain text={message.text ?? ''} />
        </Tabs.Panel>
        <Tabs.Panel value="headers">
          <Headers headers={message.headers} />
        </Tabs.Panel>
        <Tabs.Panel value="source">
          <Source id={message.id} />
        </Tabs.Panel>
      </Stack>
    </Tabs>
  )
}

function Plain({ text }: { readonly text: string }) {
  return (
    <Paper withBorder p="lg">
      <Text component="pre" ff="monospace" size="sm" m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Paper>
  )
}

function Headers({ headers }: Pick<SandboxMessage, 'headers'>) {
  return (
    <Paper withBorder>
      <Table>
        <Table.Tbody>
          {headers.map(({ name, value }) => (
            <Table.Tr key={`${name} ${value}`}>
              <Table.Th scope="row" w={190} style={{ verticalAlign: 'top' }}>
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" ff="monospace">
                  {value}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function Source({ id }: { readonly id: number }) {
  const { data, error } = useQuery(sourceQuery(id))
  if (error !== null) return <Failure error={error} />
  if (data === undefined) return <Skeleton h={300} />
  return (
    <Paper withBorder>
      <ScrollArea.Autosize mah={640} viewportProps={{ tabIndex: 0 }}>
        <Code block fz="xs" bg="transparent" p="lg">
          {data}
        </Code>
      </ScrollArea.Autosize>
    </Paper>
  )
}
