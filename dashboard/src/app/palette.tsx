import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { IconFileImport, IconMailPlus, IconPlus, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../api/session.ts'
import { useFoundRecords } from './found-records.tsx'
import { type NavigationItem, navigation } from './navigation.ts'

/** What is done most often, from anywhere. */
const actions: readonly NavigationItem[] = [
  {
    label: 'campaigns.new',
    to: '/campaigns/new',
    icon: IconMailPlus,
    permissions: ['campaigns:manage', 'campaigns:manage_all'],
  },
  { label: 'lists.new', to: '/lists?edit=new', icon: IconPlus, permissions: ['lists:manage_all'] },
  {
    label: 'subscribers.new',
    to: '/subscribers?edit=new',
    icon: IconUserPlus,
    permissions: ['subscribers:manage'],
  },
  {
    label: 'subscribers.none.import',
    to: '/subscribers/import',
    icon: IconFileImport,
    permissions: ['subscribers:import'],
  },
]

/** Every screen that the person may open, what is often done, and records found by typing; opens when asked again. */
export function Palette({ asked: times }: { readonly asked: number }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 250)
  const found = useFoundRecords(asked)
  useEffect(() => {
    if (times > 0) spotlight.open()
  }, [times])
  const known: readonly SpotlightActionGroupData[] = [{ label: 'palette.actions', items: actions }, ...navigation].map(
    (group) => ({
      group: t(group.label),
      actions: group.items
        .filter((item) => item.permissions.length === 0 || may(...item.permissions))
        .map(({ to, label, icon: Icon }) => ({
          id: `${label} ${to}`,
          label: t(label),
          leftSection: <Icon size={18} stroke={1.6} />,
          onClick: () => void navigate({ to }),
        })),
    }),
  )
  return (
    <Spotlight
      actions={[...known, ...found]}
      query={text}
      onQueryChange={setText}
      filter={(query, groups) => matching(query, groups)}
      nothingFound={t('shell.search.empty')}
      shortcut={null}
      centered={false}
      overlayProps={{ blur: 0 }}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('shell.search.placeholder'),
        'aria-label': t('shell.search'),
      }}
    />
  )
}

type Entries = Parameters<NonNullable<React.ComponentProps<typeof Spotlight>['filter']>>[1]

/** Records come filtered from the server, which also looks into what is not shown; screens are filtered here. */
function matching(query: string, entries: Entries): Entries {
  const words = query.trim().toLocaleLowerCase()
  if (words === '') return entries
  return entries.flatMap((entry): Entries => {
    if (!('actions' in entry)) return [entry]
    const actions = entry.actions.filter(
      ({ id, label = '' }) =>
        /^(list|segment|campaign|person)-\d/.test(id) || label.toLocaleLowerCase().includes(words),
    )
    return actions.length === 0 ? [] : [{ ...entry, actions }]
  })
}
