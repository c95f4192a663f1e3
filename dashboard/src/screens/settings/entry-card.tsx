import { ActionIcon, Box, Group, Paper, Stack, Switch, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { EntryTest } from './entry-test.tsx'
import { FieldGrid } from './field-grid.tsx'
import { type Field, smtpFields } from './fields.ts'
import { MailboxNote } from './mailbox-note.tsx'
import { ManagedFields } from './managed-fields.tsx'
import { QuotaNote } from './quota-note.tsx'
import { listFields, type Section } from './sections.ts'
import { ServerTest } from './server-test.tsx'
import classes from './settings.module.css'
import { textOf, type Values, withValue } from './values.ts'

interface EntryCardProps {
  readonly list: NonNullable<Section['list']>
  readonly entry: Values
  readonly name: string
  readonly stored: Values
  readonly opened: boolean
  readonly onToggle: () => void
  readonly onChange: (entry: Values) => void
  readonly onRemove: () => void
}

/** One server, messenger or mailbox: closed it says what it is, open it can be changed and tried. */
export function EntryCard({ list, entry, name, stored, opened, onToggle, onChange, onRemove }: EntryCardProps) {
  const { t } = useTranslation()
  const manage = useMay()('settings:manage')
  const id = useId()
  return (
    <Paper withBorder>
      <Group px={{ base: 'sm', sm: 'lg' }} py="sm" wrap="nowrap" gap="sm">
        <Switch
          aria-label={t('settings.entry.enabled', { name })}
          checked={entry.enabled === true}
          disabled={!manage}
          onChange={(event) => onChange({ ...entry, enabled: event.currentTarget.checked })}
        />
        <UnstyledButton
          flex={1}
          miw={0}
          onClick={onToggle}
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
        >
          <Group justify="space-between" wrap="nowrap">
            <Box miw={0}>
              <Text fw={600} className={classes.whole}>
                {name === '…' ? t('settings.entry.new') : name}
              </Text>
              <Text size="xs" c="dimmed" className={classes.whole}>
                {summaryOf(entry)}
              </Text>
            </Box>
            <IconChevronDown
              size={18}
              aria-hidden
              style={{ flexShrink: 0, transform: opened ? 'rotate(180deg)' : undefined }}
            />
          </Group>
        </UnstyledButton>
        {manage && (
          <ActionIcon size="lg" color="red" aria-label={t('settings.entry.remove', { name })} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </Group>
      {list === 'bounce.mailboxes' && <MailboxNote uuid={textOf(entry.uuid)} />}
      {list === 'smtp' && <QuotaNote uuid={textOf(entry.uuid)} />}
      {opened && (
        <Stack p="lg" gap="lg" id={id} className={classes.opened}>
          <ManagedFields label={name}>
            <Stack gap="lg">
              {groupsOf(list).map(({ id: group, fields }) => (
                <Stack key={group} gap="sm">
                  {group !== 'only' && (
                    <Text fw={600} size="sm">
                      {t(`settings.smtp.${group}`)}
                    </Text>
                  )}
                  <FieldGrid
                    fields={fields}
                    values={entry}
                    stored={stored}
                    within={(path) => path.slice(list.length + 1)}
                    onChange={(path, value) => onChange(withValue(entry, path, value))}
                  />
                </Stack>
              ))}
            </Stack>
          </ManagedFields>
          {manage && (list === 'smtp' ? <ServerTest server={entry} /> : <EntryTest list={list} entry={entry} />)}
        </Stack>
      )}
    </Paper>
  )
}

function groupsOf(list: EntryCardProps['list']): readonly { readonly id: string; readonly fields: readonly Field[] }[] {
  if (list !== 'smtp') return [{ id: 'only', fields: listFields[list] }]
  return Object.entries(smtpFields).map(([id, fields]) => ({ id, fields }))
}

function summaryOf(entry: Values): string {
  const port = typeof entry.port === 'number' && textOf(entry.host) !== '' ? `:${entry.port}` : ''
  const address = textOf(entry.root_url) || `${textOf(entry.host)}${port}`
  return [address, textOf(entry.tls_type), textOf(entry.username)].filter((text) => text !== '').join(' · ')
}
