import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ConfirmProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  readonly title: string
  /** Says what will happen, to how many, and whether it can be undone. */
  readonly children: ReactNode
  readonly confirmLabel: string
  readonly danger?: boolean
  readonly loading?: boolean
  /** A word to type first, for what cannot be undone and hits many. */
  readonly typed?: string
}

/** Asks before something happens that matters. Escape and the safe button leave everything as it is. */
export function Confirm(props: ConfirmProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const ready = props.typed === undefined || text.trim() === props.typed
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // React tells forms around it as well, though it is drawn elsewhere: they would be saved.
          event.stopPropagation()
          if (ready) props.onConfirm()
        }}
      >
        <Stack>
          <Text component="div">{props.children}</Text>
          {props.typed !== undefined && (
            <TextInput
              label={t('common.confirm.type', { text: props.typed })}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              autoComplete="off"
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose} data-autofocus={props.typed === undefined || undefined}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" color={props.danger ? 'red' : undefined} loading={props.loading} disabled={!ready}>
              {props.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
