import { Button, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { notifyFailure } from '../../parts/failure.tsx'
import { entryName } from './differences.ts'
import { EntryCard } from './entry-card.tsx'
import { type Preset, smtpPresets, startingPoints } from './presets.ts'
import { entryDefaultsQuery } from './queries.ts'
import type { Section } from './sections.ts'
import type { Draft } from './use-draft.ts'
import { recordsOf, textOf, type Values } from './values.ts'

interface EntryListProps {
  readonly list: NonNullable<Section['list']>
  readonly draft: Draft
}

/** Servers, messengers or mailboxes: a card each. */
export function EntryList({ list, draft }: EntryListProps) {
  const { t } = useTranslation()
  const manage = useMay()('settings:manage')
  const [opened, setOpened] = useState<string>()
  const entries = recordsOf(draft.current[list])
  const stored = recordsOf(draft.stored[list])
  const change = (next: readonly Values[]) => draft.set(list, next)
  const client = useQueryClient()
  const add = async (preset: Values = {}) => {
    const uuid = newId()
    const blank = (await client.ensureQueryData(entryDefaultsQuery))[list]
    change([...entries, { ...blank, ...startingPoints[list], ...preset, uuid }])
    setOpened(uuid)
  }
  const tryToAdd = (preset?: Values) => void add(preset).catch(notifyFailure)
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="h4">
            {t(`settings.list.${list}`)}
          </Title>
          <Text size="sm" c="dimmed" maw={560}>
            {t(`settings.list.${list}.help`)}
          </Text>
        </div>
        {manage && list === 'smtp' && <AddServer onAdd={tryToAdd} />}
        {manage && list !== 'smtp' && <AddButton label={t(`settings.list.${list}.add`)} onClick={() => tryToAdd()} />}
      </Group>
      {entries.length === 0 && (
        <Text size="sm" c="dimmed" py="md">
          {t(`settings.list.${list}.none`)}
        </Text>
      )}
      {entries.map((entry, position) => {
        const uuid = textOf(entry.uuid) || String(position)
        return (
          <EntryCard
            key={uuid}
            list={list}
            entry={entry}
            name={entryName(entry)}
            stored={stored.find((one) => one.uuid === entry.uuid) ?? {}}
            opened={opened === uuid}
            onToggle={() => setOpened(opened === uuid ? undefined : uuid)}
            onChange={(next) => change(entries.map((one, index) => (index === position ? next : one)))}
            onRemove={() => change(entries.filter((_, index) => index !== position))}
          />
        )
      })}
    </Stack>
  )
}

function AddButton({ label, onClick }: { readonly label: string; readonly onClick?: () => void }) {
  return (
    <Button variant="light" leftSection={<IconPlus size={16} />} onClick={onClick}>
      {label}
    </Button>
  )
}

/** Starts from what the provider documents; the rest is name and password. */
function AddServer({ onAdd }: { readonly onAdd: (preset: Values) => void }) {
  const { t } = useTranslation()
  const item = ({ name, values }: Preset) => (
    <Menu.Item key={name} onClick={() => onAdd(values)}>
      {name}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="light" leftSection={<IconPlus size={16} />}>
          {t('settings.list.smtp.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAdd({})}>{t('settings.smtp.own')}</Menu.Item>
        <Menu.Divider />
        {smtpPresets.map(item)}
      </Menu.Dropdown>
    </Menu>
  )
}

/** `crypto.randomUUID` does not exist on pages that came over plain HTTP. */
function newId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
