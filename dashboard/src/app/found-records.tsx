import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconAddressBook, IconBookmark, IconList, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../api/session.ts'
import { campaignsNamedQuery } from '../parts/campaigns-named.ts'
import { listOptionsQuery } from '../parts/list-picker.tsx'
import { segmentsQuery } from '../parts/segments.ts'
import { subscriberOptionsQuery } from '../parts/subscriber-picker.tsx'

const shortest = 2
const each = 5

/** Lists, segments, campaigns and people whose name holds the text, as entries of the palette. */
export function useFoundRecords(text: string): readonly SpotlightActionGroupData[] {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const asked = text.trim()
  const enabled = asked.length >= shortest
  const lists = useQuery({ ...listOptionsQuery, enabled })
  const campaigns = useQuery({
    ...campaignsNamedQuery(asked),
    enabled: enabled && may('campaigns:get_all', 'campaigns:get'),
  })
  const readsPeople = may('subscribers:get_all', 'subscribers:get')
  const people = useQuery({ ...subscriberOptionsQuery(asked, []), enabled: enabled && readsPeople })
  const segments = useQuery({ ...segmentsQuery, enabled: enabled && readsPeople })
  if (!enabled) return []
  const small = asked.toLocaleLowerCase()
  return [
    {
      group: t('nav.lists'),
      actions: (lists.data ?? [])
        .filter((list) => list.name.toLocaleLowerCase().includes(small))
        .slice(0, each)
        .map((list) => ({
          id: `list-${list.id}`,
          label: list.name,
          leftSection: <IconList size={18} stroke={1.6} />,
          onClick: () => void navigate({ to: '/subscribers', search: { list_id: list.id } }),
        })),
    },
    {
      group: t('segments.title'),
      actions: (segments.data ?? [])
        .filter((segment) => segment.name.toLocaleLowerCase().includes(small))
        .slice(0, each)
        .map((segment) => ({
          id: `segment-${segment.id}`,
          label: segment.name,
          description: segment.description,
          leftSection: <IconBookmark size={18} />,
          onClick: () => void navigate({ to: '/subscribers', search: { segment: segment.id } }),
        })),
    },
    {
      group: t('nav.campaigns'),
      actions: (campaigns.data ?? []).slice(0, each).map((campaign) => ({
        id: `campaign-${campaign.id}`,
        label: campaign.name,
        description: campaign.subject,
        leftSection: <IconMail size={18} stroke={1.6} />,
        onClick: () => void navigate({ to: '/campaigns/$id', params: { id: String(campaign.id) } }),
      })),
    },
    {
      group: t('nav.subscribers'),
      actions: (people.data ?? []).slice(0, each).map((person) => ({
        id: `person-${person.id}`,
        label: person.email,
        description: person.name,
        leftSection: <IconAddressBook size={18} stroke={1.6} />,
        onClick: () => void navigate({ to: '/subscribers/$id', params: { id: String(person.id) } }),
      })),
    },
  ].filter((group) => group.actions.length > 0)
}
