import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Pager } from '../../parts/data-table.tsx'
import { Failure } from '../../parts/failure.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { MediaGrid } from './media-grid.tsx'
import { isImage, type MediaFile, mediaQuery } from './queries.ts'
import { UploadArea } from './upload-area.tsx'

interface MediaPickerProps {
  readonly onClose: () => void
  readonly onChoose: (file: MediaFile) => void
  readonly imagesOnly?: boolean
}

/** Chooses a file, or uploads one first. */
export function MediaPicker({ onClose, onChoose, imagesOnly = false }: MediaPickerProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(20)
  const { data, error } = useQuery(mediaQuery(query, page, perPage))
  const files = data?.results.filter((file) => !imagesOnly || isImage(file))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(imagesOnly ? 'media.chooseImage' : 'media.choose')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        {may('media:manage') && <UploadArea />}
        <SearchField
          label={t('media.search')}
          value={query}
          onChange={(value) => {
            setQuery(value)
            setPage(1)
          }}
        />
        {error !== null && <Failure error={error} />}
        {files === undefined ? <Skeleton h={200} /> : <MediaGrid files={files} onChoose={onChoose} />}
        {files?.length === 0 && <Text c="dimmed">{t('media.none.found')}</Text>}
        {data !== undefined && data.total > perPage && (
          <Pager
            paging={{ page, perPage, total: data.total }}
            onPage={(next, size) => {
              setPage(next)
              setPerPage(size)
            }}
          />
        )}
      </Stack>
    </Modal>
  )
}
