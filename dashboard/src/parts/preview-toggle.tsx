import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Whether an editor has its preview beside it, and the button that F9 stands for. */
export function usePreviewToggle(): readonly [beside: boolean, toggle: ReactNode] {
  const { t } = useTranslation()
  const [beside, setBeside] = useState(true)
  const change = () => setBeside((shown) => !shown)
  useHotkeys([['F9', change]], [], true)
  const words = t(beside ? 'preview.hide' : 'preview.show')
  const toggle = (
    <Tooltip label={words}>
      <ActionIcon onClick={change} aria-label={words} visibleFrom="lg">
        {beside ? <IconEyeOff size={18} /> : <IconEye size={18} />}
      </ActionIcon>
    </Tooltip>
  )
  return [beside, toggle]
}
