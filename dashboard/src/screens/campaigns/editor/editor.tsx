import { ActionIcon, Alert, Badge, Button, Group, Skeleton, Stack, Tabs, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDeviceFloppy, IconHistory, IconMailForward, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenFailure } from '../../../app/screen-failure.tsx'
import { LeaveGuard } from '../../../parts/leave-guard.tsx'
import { Page } from '../../../parts/page.tsx'
import { PartOfTest } from '../../ab-tests/part-of-test.tsx'
import { ActionMenu } from '../action-menu.tsx'
import { isEditable } from '../actions.ts'
import { type Campaign, campaignQuery } from '../queries.ts'
import { useRights } from '../rights.ts'
import { StatusBadge } from '../status-badge.tsx'
import { ArchiveTab } from './archive-tab.tsx'
import { AttributesTab } from './attributes-tab.tsx'
import { SaveProblem } from './conflict.tsx'
import { ContentTab } from './content-tab.tsx'
import classes from './editor.module.css'
import { Recovery } from './recovery.tsx'
import { SaveIndicator } from './save-indicator.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { TestDialog } from './test-dialog.tsx'
import { type Editor, useEditor } from './use-editor.ts'
import { VersionsDialog } from './versions-dialog.tsx'

const tabs = ['content', 'settings', 'attributes', 'archive'] as const

export default function CampaignEditor() {
  const { id } = useParams({ from: '/campaigns/$id' })
  const { data, error, refetch } = useQuery(campaignQuery(Number(id)))
  if (error !== null && data === undefined) return <ScreenFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton h={480} />
  return <LoadedEditor key={data.id} campaign={data} />
}

function LoadedEditor({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation()
  const { manage } = useRights()({ campaign })
  const editor = useEditor(campaign, manage)
  const readOnly = !isEditable(campaign.status) || !manage
  const save = () => {
    if (!readOnly) void editor.save()
  }
  useHotkeys([['mod+S', save]], [])
  return (
    <Page
      title={campaign.name}
      subtitle={
        <Group gap="xs" mt={4}>
          <StatusBadge status={campaign.status} />
          {campaign.type === 'optin' && (
            <Badge variant="light" radius="sm" tt="none">
              {t('campaigns.optin')}
            </Badge>
          )}
          {!readOnly && <SaveIndicator state={editor.state} />}
        </Group>
      }
      actions={<EditorActions editor={editor} readOnly={readOnly} onSave={save} />}
    >
      <Stack gap="md">
        <LeaveGuard dirty={editor.dirty} save={editor.campaign.status === 'draft' ? editor.save : undefined} />
        {readOnly && <Alert variant="light">{t(`campaigns.readOnly.${reasonOf(campaign, manage)}`)}</Alert>}
        <PartOfTest campaignId={campaign.id} />
        {!readOnly && <Recovery editor={editor} />}
        <SaveProblem editor={editor} />
        <EditorTabs editor={editor} readOnly={readOnly} manage={manage} />
      </Stack>
    </Page>
  )
}

/** Why nothing can be changed; what was sent keeps its place in the archive, which can. */
function reasonOf({ status }: Campaign, manage: boolean): string {
  if (!manage) return 'rights'
  return status === 'cancelled' ? 'cancelled' : 'sent'
}

interface EditorActionsProps {
  readonly editor: Editor
  readonly readOnly: boolean
  readonly onSave: () => void
}

function EditorActions({ editor, readOnly, onSave }: EditorActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [testing, setTesting] = useState(false)
  const [looking, setLooking] = useState(false)
  const { campaign } = editor
  const { send } = useRights()({ campaign })
  return (
    <>
      {!readOnly && campaign.status !== 'draft' && (
        <Button
          leftSection={<IconDeviceFloppy size={16} />}
          onClick={onSave}
          disabled={!editor.dirty}
          loading={editor.state.kind === 'saving'}
        >
          {t('common.save')}
        </Button>
      )}
      <Tooltip label={t('campaigns.versions')}>
        <ActionIcon size="lg" aria-label={t('campaigns.versions')} onClick={() => setLooking(true)}>
          <IconHistory size={18} />
        </ActionIcon>
      </Tooltip>
      {!readOnly && (
        <Button variant="default" leftSection={<IconMailForward size={16} />} onClick={() => setTesting(true)}>
          {t('campaigns.test')}
        </Button>
      )}
      {campaign.status === 'draft' && send && (
        <Button component={Link} to={`/campaigns/${campaign.id}/send`} leftSection={<IconSend size={16} />}>
          {t('campaigns.toSend')}
        </Button>
      )}
      <ActionMenu
        campaign={campaign}
        without={['edit', 'send']}
        onDeleted={() => void navigate({ to: '/campaigns' })}
      />
      {looking && <VersionsDialog editor={editor} readOnly={readOnly} onClose={() => setLooking(false)} />}
      {testing && <TestDialog id={campaign.id} draft={editor.draft} onClose={() => setTesting(false)} />}
    </>
  )
}

interface EditorTabsProps {
  readonly editor: Editor
  readonly readOnly: boolean
  readonly manage: boolean
}

function EditorTabs({ editor, readOnly, manage }: EditorTabsProps) {
  const { t } = useTranslation()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = tabs.find((name) => name === search.tab) ?? 'content'
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(name) =>
        void navigate({ to: '.', search: name === 'content' ? {} : { tab: name ?? '' }, replace: true })
      }
    >
      <Tabs.List mb="lg" className={classes.tabs}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`campaigns.tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="content">
        <ContentTab editor={editor} readOnly={readOnly} />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <SettingsTab editor={editor} readOnly={readOnly} />
      </Tabs.Panel>
      <Tabs.Panel value="attributes">
        <AttributesTab editor={editor} readOnly={readOnly} />
      </Tabs.Panel>
      <Tabs.Panel value="archive">
        <ArchiveTab editor={editor} readOnly={!manage} />
      </Tabs.Panel>
    </Tabs>
  )
}
