import { Paper, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Brands } from '../brands/brands.tsx'
import { EntryList } from './entry-list.tsx'
import { FieldGrid } from './field-grid.tsx'
import type { Field } from './fields.ts'
import { ManagedFields } from './managed-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { type Section, settingsOf } from './sections.ts'
import { SignOnNote } from './sign-on-note.tsx'
import { SystemMailForm } from './system-mail.tsx'
import type { Draft } from './use-draft.ts'

interface SectionFormProps {
  readonly section: Section
  readonly draft: Draft
  /** Only these fields, when something is searched. */
  readonly matches?: (field: Field) => boolean
}

/** The settings of one section, and one button that saves them. */
export function SectionForm({ section, draft, matches }: SectionFormProps) {
  if (section.form === 'systemMail') return <SystemMailForm />
  if (section.form === 'brands') return <Brands />
  return <Fields section={section} draft={draft} matches={matches ?? (() => true)} />
}

function Fields({ section, draft, matches }: Required<SectionFormProps>) {
  const { t } = useTranslation()
  const manage = useMay()('settings:manage')
  const groups = section.groups
    .map((group) => ({ ...group, fields: group.fields.filter(matches) }))
    .filter((group) => group.fields.length > 0)
  return (
    <Stack>
      {groups.map((group) => (
        <Paper key={group.id} withBorder p="lg">
          <Stack>
            <Title order={2} size="h4">
              {t(`settings.group.${group.id}`)}
            </Title>
            <ManagedFields label={t(`settings.group.${group.id}`)}>
              <FieldGrid fields={group.fields} values={draft.current} stored={draft.stored} onChange={draft.set} />
            </ManagedFields>
            {group.id === 'signOn' && draft.current['app.root_url'] !== undefined && <SignOnNote draft={draft} />}
          </Stack>
        </Paper>
      ))}
      {section.list !== undefined && <EntryList list={section.list} draft={draft} />}
      {manage && <SaveBar settings={settingsOf(section)} draft={draft} />}
    </Stack>
  )
}
