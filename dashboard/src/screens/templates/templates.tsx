import { Anchor, Badge, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Page } from '../../parts/page.tsx'
import { useKept } from '../../parts/undo.tsx'
import { type ListedTemplate, templatesQuery } from './queries.ts'
import { TemplateActions } from './template-actions.tsx'

const creatable = ['campaign', 'campaign_visual', 'tx'] as const

export default function Templates() {
  const { t } = useTranslation()
  const may = useMay()
  const { data, error, refetch } = useQuery(templatesQuery)
  const rows = useKept('templates', data)
  const create = may('templates:manage') && <NewTemplate />
  return (
    <Page title={t('nav.templates')} subtitle={t('templates.text')} actions={create}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t('nav.templates')}
        columns={useColumns()}
        rows={rows}
        rowKey={(template) => template.id}
        empty={
          <EmptyState
            icon={IconTemplate}
            title={t('templates.none.title')}
            text={t('templates.none.text')}
            action={create}
          />
        }
      />
    </Page>
  )
}

function NewTemplate() {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />}>{t('templates.new')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {creatable.map((type) => (
          <Menu.Item
            key={type}
            renderRoot={(props) => <Link to="/campaigns/templates/new" search={{ type }} {...props} />}
          >
            {t(`templates.type.${type}`)}
            <Text size="xs" c="dimmed">
              {t(`templates.type.${type}.help`)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useColumns(): readonly Column<ListedTemplate>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      label: t('templates.name'),
      render: (template) => (
        <Stack gap={2}>
          <Group gap="xs">
            <Anchor component={Link} to={`/campaigns/templates/${template.id}`} size="sm" fw={600} c="inherit">
              {template.name}
            </Anchor>
            {template.is_default && (
              <Badge size="sm" variant="light" radius="sm" tt="none">
                {t('templates.default')}
              </Badge>
            )}
          </Group>
          {template.subject !== '' && (
            <Text size="xs" c="dimmed">
              {template.subject}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'type',
      label: t('templates.type'),
      render: ({ type }) => <Text size="sm">{t(`templates.type.${type}`)}</Text>,
    },
    {
      id: 'updated',
      label: t('templates.updated'),
      narrow: true,
      render: ({ updated_at }) => (
        <Text size="sm">
          <Moment value={updated_at} />
        </Text>
      ),
    },
    { id: 'id', label: t('templates.id'), narrow: true, align: 'end', render: ({ id }) => <Text size="sm">{id}</Text> },
    {
      id: 'actions',
      label: '',
      narrow: true,
      align: 'end',
      render: (template) => <TemplateActions template={template} />,
    },
  ]
}
