import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface ConflictProps {
  readonly title: string
  readonly text: string
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Two people have changed the same: one of them decides whose change stays. */
export function Conflict({ title, text, onTheirs, onMine }: ConflictProps) {
  const { t } = useTranslation()
  return (
    <Alert color="orange" variant="light" icon={<IconUsers size={18} />} title={title} role="alert">
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onTheirs}>
            {t('campaigns.conflict.theirs')}
          </Button>
          <Button size="xs" color="orange" onClick={onMine}>
            {t('campaigns.conflict.mine')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
