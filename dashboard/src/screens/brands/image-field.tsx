import { Button, Group, Image, Stack, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../api/address.ts'
import { configQuery, useMay } from '../../api/session.ts'
import { MediaPicker } from '../media/media-picker.tsx'
import { sharedAddress, shownAddress } from './image-address.ts'

interface ImageFieldProps {
  readonly label: string
  readonly help: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly height: number
  readonly readOnly: boolean
}

/** The address of an image, and what is to be seen there. */
export function ImageField({ label, help, value, onChange, height, readOnly }: ImageFieldProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { data: config } = useSuspenseQuery(configQuery)
  const [picks, setPicks] = useState(false)
  const shown = shownAddress(value, address)
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <TextInput
          flex="1 1 260px"
          label={label}
          description={help}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={2000}
          readOnly={readOnly}
        />
        {!readOnly && may('media:get', 'media:manage') && (
          <Button
            variant="default"
            leftSection={<IconPhoto size={16} />}
            aria-label={t('brands.pick', { label })}
            onClick={() => setPicks(true)}
          >
            {t('media.chooseImage')}
          </Button>
        )}
      </Group>
      {shown !== undefined && (
        <Image src={shown} alt={t('brands.shown', { label })} h={height} w="auto" maw="100%" fit="contain" mr="auto" />
      )}
      {picks && (
        <MediaPicker
          imagesOnly
          onClose={() => setPicks(false)}
          onChoose={({ url }) => {
            onChange(sharedAddress(url, config.root_url))
            setPicks(false)
          }}
        />
      )}
    </Stack>
  )
}
