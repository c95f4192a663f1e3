import { Box, Group, Indicator, NavLink, Select, Skeleton, Stack, Text } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { helpOf, labelOf } from './field-input.tsx'
import type { Field } from './fields.ts'
import { settingsQuery } from './queries.ts'
import { SectionForm } from './section-form.tsx'
import { fieldsOf, type Section, sections, settingsOf } from './sections.ts'
import classes from './settings.module.css'
import { Transfer } from './transfer.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import type { Values } from './values.ts'

export default function Settings() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settingsQuery)
  return (
    <Page
      title={t('nav.settings')}
      subtitle={t('settings.text')}
      actions={data !== undefined && <Transfer stored={data} />}
    >
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? error === null && <Skeleton h={420} /> : <Loaded stored={data} />}
    </Page>
  )
}

function Loaded({ stored }: { readonly stored: Values }) {
  const { t } = useTranslation()
  const state = useListState({ by: '', order: 'asc' })
  const draft = useDraft(stored)
  const current = sections.find((section) => section.id === state.filter('section')) ?? sections[0]
  const open = (section: string) => state.set({ section, query: '' })
  return (
    <>
      <LeaveGuard dirty={draft.dirty} />
      <SearchField label={t('settings.search')} value={state.query} onChange={(query) => state.set({ query })} />
      <div className={classes.columns}>
        <SectionMenu current={state.query === '' ? current?.id : undefined} draft={draft} onOpen={open} />
        <Box miw={0} maw={860}>
          {state.query !== '' ? (
            <Found query={state.query} draft={draft} />
          ) : (
            current !== undefined && <SectionForm key={current.id} section={current} draft={draft} />
          )}
        </Box>
      </div>
    </>
  )
}

interface SectionMenuProps {
  readonly current: string | undefined
  readonly draft: Draft
  readonly onOpen: (section: string) => void
}

/** Beside the settings; above them on a phone. A dot marks what is not saved. */
function SectionMenu({ current, draft, onOpen }: SectionMenuProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        hiddenFrom="md"
        aria-label={t('settings.sections')}
        placeholder={t('settings.sections')}
        data={sections.map(({ id }) => ({ value: id, label: t(`settings.section.${id}`) }))}
        value={current ?? null}
        onChange={(value) => value !== null && onOpen(value)}
        allowDeselect={false}
      />
      <Stack component="nav" gap={2} visibleFrom="md" aria-label={t('settings.sections')} className={classes.menu}>
        {sections.map((section) => {
          const changed = Object.keys(draft.changesOf(settingsOf(section))).length > 0
          return (
            <NavLink
              key={section.id}
              component="button"
              type="button"
              label={
                <Group gap="xs">
                  {t(`settings.section.${section.id}`)}
                  {changed && <Indicator inline size={8} aria-label={t('settings.section.changed')} role="img" />}
                </Group>
              }
              leftSection={<section.icon size={18} stroke={1.6} />}
              active={section.id === current}
              aria-current={section.id === current ? 'page' : undefined}
              onClick={() => onOpen(section.id)}
            />
          )
        })}
      </Stack>
    </>
  )
}

/** Settings whose label, help or name has all of the words, in their sections. */
function Found({ query, draft }: { readonly query: string; readonly draft: Draft }) {
  const { t } = useTranslation()
  const matches = matcher(query)
  const found = sections.filter((section) => fieldsOf(section).some(matches))
  if (found.length === 0) {
    return <EmptyState icon={IconSettings} title={t('settings.none.title')} text={t('settings.none.text')} />
  }
  return (
    <Stack gap="xl">
      {found.map((section) => (
        <Stack key={section.id} gap="sm">
          <Text fw={600} c="dimmed">
            {t(`settings.section.${section.id}`)}
          </Text>
          <SectionForm section={visible(section, matches)} draft={draft} matches={matches} />
        </Stack>
      ))}
    </Stack>
  )
}

/** The list of a section is shown only when something in its entries fits. */
function visible(section: Section, matches: (field: Field) => boolean): Section {
  if (section.list === undefined || fieldsOf({ ...section, groups: [] }).some(matches)) return section
  const { list: _, ...rest } = section
  return rest
}

function matcher(query: string): (field: Field) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ path }) => {
    const text = `${path} ${labelOf(path)} ${helpOf(path) ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}
