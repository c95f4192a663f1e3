import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { templateWords } from './template-words.ts'

interface FieldMenuProps {
  readonly onChoose: (code: string) => void
  /** Only what makes sense in one line of text. */
  readonly textOnly?: boolean
  /** Names of attributes that people have. */
  readonly attributes?: readonly string[]
}

/** Fields of the reader and links of the system, to be inserted. */
export function FieldMenu({ onChoose, textOnly = false, attributes = [] }: FieldMenuProps) {
  const { t } = useTranslation()
  const words = templateWords.filter((word) => !textOnly || word.kind === 'field')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label={t('template.insert')}>
          <ActionIcon aria-label={t('template.insert')}>
            <IconBraces size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {words.map((word) => (
          <Menu.Item key={word.code} onClick={() => onChoose(word.code)}>
            {t(word.label)}
          </Menu.Item>
        ))}
        {attributes.map((name) => (
          <Menu.Item key={`attribute ${name}`} onClick={() => onChoose(`{{ index .Subscriber.Attribs "${name}" }}`)}>
            {t('template.attribute', { name })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
