import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from './failure.tsx'
import classes from './save-form.module.css'

interface SaveFormProps {
  /** There is something to change, instead of to create. */
  readonly existing: boolean
  /** It can be saved as it stands. */
  readonly ready: boolean
  readonly readOnly?: boolean
  readonly onSave: () => Promise<void>
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** The fields of one record with what is below them: why it could not be saved, cancel and save. */
export function SaveForm({ existing, ready, readOnly = false, onSave, onCancel, children }: SaveFormProps) {
  const { t } = useTranslation()
  const save = useMutation({ mutationFn: onSave })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !readOnly) save.mutate()
      }}
    >
      <Stack>
        {children}
        {save.error !== null && <Failure error={save.error} />}
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" onClick={onCancel}>
            {t(readOnly ? 'common.close' : 'common.cancel')}
          </Button>
          {!readOnly && (
            <Button type="submit" loading={save.isPending} disabled={!ready}>
              {t(existing ? 'common.save' : 'common.create')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
