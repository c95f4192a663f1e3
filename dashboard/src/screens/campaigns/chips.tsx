import { useTranslation } from 'react-i18next'
import { Mark } from '../../parts/cells.tsx'

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <>
      {tags.map((tag) => (
        <Mark key={tag} look="plain" small>
          {tag}
        </Mark>
      ))}
    </>
  )
}

export function ListNames({ lists }: { readonly lists: readonly { readonly name: string }[] }) {
  const { t } = useTranslation()
  const shown = lists.slice(0, 2).map((list) => list.name)
  const more = lists.length - shown.length
  return (
    <span title={lists.map((list) => list.name).join(', ')}>
      {shown.join(', ')}
      {more > 0 && ` ${t('campaigns.moreLists', { count: more })}`}
    </span>
  )
}
