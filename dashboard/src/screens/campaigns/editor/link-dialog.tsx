import { Button, Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templateWords } from './template-words.ts'

const tracked = '@TrackLink'

/** Address of a link, and whether clicks on it are counted. */
export function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const current = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(withoutTracking(current))
  const [usually, setUsually] = useLocalStorage({ key: 'broadsheet.trackLinks', defaultValue: true })
  const [track, setTrack] = useState(current === '' ? usually : current.endsWith(tracked))
  const trackable = /^https?:\/\//i.test(address)
  const apply = () => {
    const href = trackable && track ? address + tracked : address
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && current === '') {
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    if (trackable) setUsually(track)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('richtext.link')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // The form lies, in React's eyes, within the one of the dialog that opened it.
          event.stopPropagation()
          apply()
        }}
      >
        <Stack>
          <TextInput
            label={t('richtext.link.address')}
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value.trim())}
            data-autofocus
          />
          <Select
            label={t('richtext.link.system')}
            data={templateWords
              .filter((word) => word.kind === 'link')
              .map((word) => ({ value: word.code, label: t(word.label) }))}
            value={null}
            onChange={(code) => code !== null && setAddress(code)}
          />
          <Checkbox
            label={t('richtext.link.track')}
            checked={trackable && track}
            disabled={!trackable}
            onChange={(event) => setTrack(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            {current !== '' && (
              <Button
                variant="subtle"
                color="red"
                me="auto"
                onClick={() => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run()
                  onClose()
                }}
              >
                {t('richtext.link.remove')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit">{t('richtext.link.do')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function withoutTracking(address: string): string {
  return address.endsWith(tracked) ? address.slice(0, -tracked.length) : address
}
