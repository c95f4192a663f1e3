import { Button, Center } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface MoreButtonProps {
  /** An infinite query. */
  readonly of: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  readonly label?: 'report.more' | 'audit.more'
}

/** Below a table that grows: shown while there is more. */
export function MoreButton({ of, label = 'report.more' }: MoreButtonProps) {
  const { t } = useTranslation()
  if (!of.hasNextPage) return null
  return (
    <Center>
      <Button variant="default" loading={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {t(label)}
      </Button>
    </Center>
  )
}
