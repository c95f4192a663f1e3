import { Anchor, Group, Paper, Skeleton, Stack, Table, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { address } from '../../api/address.ts'
import { api, bare } from '../../api/client.ts'
import { Failure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { Page } from '../../parts/page.tsx'

const aboutQuery = queryOptions({ queryKey: ['about'], queryFn: () => bare(api.GET('/api/about')) })

/** What somebody who helps asks first. */
export default function About() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(aboutQuery)
  const megabytes = (value: number) => t('about.megabytes', { formatted: formatNumber(value) })
  const facts =
    data === undefined
      ? []
      : [
          [t('about.version'), data.version],
          [t('about.runtime'), data.go_version],
          [t('about.database'), data.database.version],
          [t('about.size'), megabytes(data.database.size_mb)],
          [t('about.host'), `${data.host.hostname} · ${data.host.os} ${data.host.arch}`],
          [t('about.processors'), formatNumber(data.system.num_cpu)],
          [t('about.memory'), megabytes(data.system.memory_from_os_mb)],
        ]
  return (
    <Page title={t('nav.about')} subtitle={t('about.text')}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      <Stack maw={760}>
        {data === undefined ? (
          error === null && <Skeleton h={280} />
        ) : (
          <Paper withBorder>
            <Table verticalSpacing="sm" horizontalSpacing="lg">
              <Table.Tbody>
                {facts.map(([label, value]) => (
                  <Table.Tr key={label}>
                    <Table.Th scope="row" w={180}>
                      {label}
                    </Table.Th>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      <Text size="sm">{value}</Text>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Paper>
        )}
        <Group>
          <Anchor href={address('/api/docs')} size="sm">
            {t('about.api')}
          </Anchor>
        </Group>
      </Stack>
    </Page>
  )
}
