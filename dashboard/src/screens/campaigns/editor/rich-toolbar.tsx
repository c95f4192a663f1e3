import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconLink, IconPhotoPlus, IconTable, IconTypography } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { FieldMenu } from './field-menu.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { colours, sizes, withStyle } from './text-style.ts'

interface RichToolbarProps {
  readonly editor: Editor
  readonly attributes: readonly string[]
  /** Where it stays while the text moves below it. */
  readonly stickyOffset: number
}

export function RichToolbar({ editor, attributes, stickyOffset }: RichToolbarProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [dialog, setDialog] = useState<'link' | 'image'>()
  const close = () => {
    setDialog(undefined)
    editor.commands.focus()
  }
  return (
    <RichTextEditor.Toolbar sticky stickyOffset={stickyOffset}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <StyleMenu editor={editor} />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
        <TableMenu editor={editor} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          aria-label={t('richtext.link')}
          title={t('richtext.link')}
          onClick={() => setDialog('link')}
        >
          <IconLink size={16} stroke={1.5} />
        </RichTextEditor.Control>
        {may('media:get') && (
          <RichTextEditor.Control
            aria-label={t('campaigns.image')}
            title={t('campaigns.image')}
            onClick={() => setDialog('image')}
          >
            <IconPhotoPlus size={16} stroke={1.5} />
          </RichTextEditor.Control>
        )}
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      <FieldMenu
        attributes={attributes}
        onChoose={(code) => editor.chain().focus().insertContent({ type: 'text', text: code }).run()}
      />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={close} />}
    </RichTextEditor.Toolbar>
  )
}

/** Colour and size of the marked text. */
function StyleMenu({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const set = (property: string, value: string | undefined) => withStyle(editor, property, value)
  return (
    <Menu withinPortal>
      <Menu.Target>
        <RichTextEditor.Control aria-label={t('richtext.style')} title={t('richtext.style')}>
          <IconTypography size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown mah={380} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('richtext.size')}</Menu.Label>
        {sizes.map(({ name, value }) => (
          <Menu.Item key={name} onClick={() => set('font-size', value)}>
            <span style={{ fontSize: value }}>{t(`richtext.size.${name}`)}</span>
          </Menu.Item>
        ))}
        <Menu.Label>{t('richtext.colour')}</Menu.Label>
        {colours.map(({ name, value }) => (
          <Menu.Item
            key={name}
            onClick={() => set('color', value)}
            leftSection={<Swatch colour={value ?? 'currentColor'} />}
          >
            {t(`richtext.colour.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Swatch({ colour }: { readonly colour: string }) {
  return <span aria-hidden style={{ background: colour, borderRadius: 4, display: 'block', height: 14, width: 14 }} />
}

function TableMenu({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const actions = {
    insert: () => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: false }).run(),
    rowAfter: () => editor.chain().focus().addRowAfter().run(),
    columnAfter: () => editor.chain().focus().addColumnAfter().run(),
    deleteRow: () => editor.chain().focus().deleteRow().run(),
    deleteColumn: () => editor.chain().focus().deleteColumn().run(),
    deleteTable: () => editor.chain().focus().deleteTable().run(),
  }
  return (
    <Menu withinPortal>
      <Menu.Target>
        <RichTextEditor.Control aria-label={t('richtext.table')} title={t('richtext.table')}>
          <IconTable size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(actions).map(([name, run]) => (
          <Menu.Item key={name} onClick={run}>
            {t(`richtext.table.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
