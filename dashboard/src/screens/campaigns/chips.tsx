import { Badge, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <>
      {tags.map((tag) => (
        <Badge key={tag} size="xs" variant="default" radius="sm" tt="none">
          {tag}
        </Badge>
      ))}
    </>
  )
}

export function ListNames({ lists }: { readonly lists: readonly { readonly name: string }[] }) {
  const { t } = useTranslation()
  const shown = lists.slice(0, 2).map((list) => list.name)
  const more = lists.length - shown.length
  return (
    <Text size="sm" title={lists.map((list) => list.name).join(', ')}>
      {shown.join(', ')}
      {more > 0 && ` ${t('campaigns.moreLists', { count: more })}`}
    </Text>
  )
}
