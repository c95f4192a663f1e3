import { Skeleton, Stack } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Pager, useLastPage } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { MediaDialog } from './media-dialog.tsx'
import { MediaGrid } from './media-grid.tsx'
import { type MediaFile, mediaQuery } from './queries.ts'
import { UploadArea } from './upload-area.tsx'

export default function Media() {
  const { t } = useTranslation()
  const may = useMay()
  const { query, page, perPage, set, goTo } = useListState({ by: 'created_at', order: 'desc' })
  const { data, error, refetch } = useQuery(mediaQuery(query, page, perPage))
  const [opened, setOpened] = useState<MediaFile>()
  const paging = data && { page, perPage, total: data.total }
  useLastPage(data?.results.length, paging, goTo)
  return (
    <Page title={t('nav.media')}>
      <Stack>
        {may('media:manage') && <UploadArea />}
        <SearchField label={t('media.search')} value={query} onChange={(value) => set({ query: value })} />
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data === undefined ? (
          <Skeleton h={320} />
        ) : data.total === 0 ? (
          <EmptyState
            icon={IconPhoto}
            title={t(query === '' ? 'media.none.title' : 'media.none.found')}
            text={t(query === '' ? 'media.none.text' : 'media.none.foundText')}
          />
        ) : (
          <>
            <MediaGrid files={data.results} onChoose={setOpened} />
            <Pager paging={{ page, perPage, total: data.total }} onPage={goTo} />
          </>
        )}
      </Stack>
      {opened !== undefined && <MediaDialog file={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
