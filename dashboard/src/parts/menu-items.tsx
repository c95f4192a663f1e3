import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface ItemProps {
  readonly onClick: () => void
}

export function EditItem({ onClick }: ItemProps) {
  const { t } = useTranslation()
  return (
    <Menu.Item leftSection={<IconPencil size={16} />} onClick={onClick}>
      {t('common.edit')}
    </Menu.Item>
  )
}

/** Leads to a question: nothing is deleted by it alone. */
export function DeleteItem({ onClick }: ItemProps) {
  const { t } = useTranslation()
  return (
    <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onClick}>
      {t('common.delete')}
    </Menu.Item>
  )
}
