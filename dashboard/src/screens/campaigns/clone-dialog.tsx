import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../parts/failure.tsx'
import { type Campaign, cloneCampaign, refreshCampaigns } from './queries.ts'

interface CloneDialogProps {
  readonly campaign: Pick<Campaign, 'id' | 'name'>
  readonly onClose: () => void
}

/** Asks for the name of a copy and opens it. */
export function CloneDialog({ campaign, onClose }: CloneDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState(t('campaigns.clone.proposal', { name: campaign.name }))
  const clone = useMutation({
    mutationFn: () => cloneCampaign(campaign.id, name.trim()),
    onSuccess: async ({ id }) => {
      void refreshCampaigns(client)
      onClose()
      await navigate({ to: '/campaigns/$id', params: { id: String(id) } })
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('campaigns.clone.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          clone.mutate()
        }}
      >
        <Stack>
          {clone.error !== null && <Failure error={clone.error} />}
          <TextInput
            label={t('campaigns.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={200}
            required
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={clone.isPending} disabled={name.trim() === ''}>
              {t('campaigns.clone.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
