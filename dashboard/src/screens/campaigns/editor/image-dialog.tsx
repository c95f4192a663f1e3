import { Button, Checkbox, Group, Image, Modal, NumberInput, Stack, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaPicker } from '../../media/media-picker.tsx'
import type { MediaFile } from '../../media/queries.ts'

/** An image out of the media, with the words for those who do not see it. */
export function ImageDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<MediaFile>()
  const [alt, setAlt] = useState('')
  const [width, setWidth] = useState<number | string>('')
  const [embed, setEmbed] = useState(false)
  if (file === undefined) return <MediaPicker imagesOnly onClose={onClose} onChoose={setFile} />
  const insert = () => {
    const attrs = {
      src: file.url,
      alt,
      width: width === '' ? null : width,
      'data-embed': embed ? '' : null,
      style: 'max-width: 100%',
    }
    editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('campaigns.image')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          insert()
        }}
      >
        <Stack>
          <Image src={file.thumb_url ?? file.url} alt="" mah={160} fit="contain" radius="md" />
          <TextInput
            label={t('richtext.image.alt')}
            description={t('richtext.image.alt.help')}
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
            data-autofocus
          />
          <NumberInput
            label={t('richtext.image.width')}
            description={t('richtext.image.width.help')}
            value={width}
            onChange={setWidth}
            min={1}
            max={2000}
            allowDecimal={false}
            suffix=" px"
          />
          <Checkbox
            label={t('richtext.image.embed')}
            description={t('richtext.image.embed.help')}
            checked={embed}
            onChange={(event) => setEmbed(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit">{t('richtext.image.do')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
