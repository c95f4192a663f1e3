import { Center, Image, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../parts/moment.tsx'
import { useKept } from '../../parts/undo.tsx'
import classes from './media-grid.module.css'
import { isImage, type MediaFile } from './queries.ts'

interface MediaGridProps {
  readonly files: readonly MediaFile[]
  readonly onChoose: (file: MediaFile) => void
}

/** Pictures as pictures, other files as their ending. */
export function MediaGrid({ files, onChoose }: MediaGridProps) {
  const { t } = useTranslation()
  const kept = useKept('media', files)
  return (
    <ul className={classes.grid}>
      {kept?.map((file) => (
        <li key={file.id}>
          <UnstyledButton
            className={classes.tile}
            onClick={() => onChoose(file)}
            aria-label={t('media.open', { name: file.filename })}
          >
            <Center className={classes.picture}>
              {isImage(file) ? (
                <Image src={file.thumb_uri ?? file.uri} alt="" loading="lazy" fit="contain" h="100%" w="100%" />
              ) : (
                <Text fw={700} c="#495057" tt="uppercase">
                  {file.filename.slice(file.filename.lastIndexOf('.') + 1)}
                </Text>
              )}
            </Center>
            <Text size="sm" truncate title={file.filename} mt={6}>
              {file.filename}
            </Text>
            <Text size="xs" c="dimmed">
              <Moment value={file.created_at} />
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
