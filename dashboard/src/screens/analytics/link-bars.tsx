import { Anchor, Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../parts/format.ts'
import classes from './link-bars.module.css'
import type { LinkCount } from './queries.ts'

/** Addresses by clicks, the most clicked first. */
export function LinkBars({ links }: { readonly links: readonly LinkCount[] }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...links.map((link) => link.count))
  if (links.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('analytics.noLinks')}
      </Text>
    )
  }
  return (
    <Stack component="ol" gap="sm" className={classes.list}>
      {links.map((link) => (
        <li key={link.url} className={classes.row}>
          <Anchor href={link.url} target="_blank" rel="noreferrer" size="sm" className={classes.address}>
            {link.url.replace(/^https?:\/\//, '')}
          </Anchor>
          <Text size="sm" fw={600} className={classes.count}>
            {formatNumber(link.count)}
          </Text>
          <Progress value={(link.count / most) * 100} size="xs" className={classes.bar} aria-hidden />
        </li>
      ))}
    </Stack>
  )
}
