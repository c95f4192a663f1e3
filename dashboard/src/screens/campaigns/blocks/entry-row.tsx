import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconCornerDownRight, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './block-editor.module.css'
import { type Place, root, slotsOf } from './document.ts'
import { beginningOf } from './fields.ts'
import type { Destination, OutlineEntry } from './outline.ts'
import { Tool } from './tool.tsx'

interface EntryRowProps {
  readonly entry: OutlineEntry
  readonly chosen: boolean
  readonly readOnly: boolean
  readonly onChoose: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly destinations: readonly Destination[]
  readonly onMoveTo: (place: Place) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
  readonly onDrag: (id: string | undefined) => void
  /** What is dragged goes before this one. Undefined: nothing of ours is dragged. */
  readonly onDrop: (() => void) | undefined
}

/** A block in the outline; the chosen one with what can be done to it. */
export function EntryRow(props: EntryRowProps) {
  const { entry, chosen, readOnly, onChoose, onMove, onDuplicate, onRemove, onDrag, onDrop } = props
  const { destinations, onMoveTo } = props
  const { t } = useTranslation()
  const { block, depth, place, siblings } = entry
  const kind = t(`blocks.type.${block.type}`, { defaultValue: block.type })
  const beginning = slotsOf(block).length > 0 ? String(entry.number) : beginningOf(block)
  return (
    <li
      style={{ marginInlineStart: `${depth * 20}px` }}
      className={classes.row}
      draggable={!readOnly}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', beginning)
        onDrag(entry.id)
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => onDrop !== undefined && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop?.()
      }}
    >
      <button type="button" className={classes.entry} aria-current={chosen || undefined} onClick={onChoose}>
        <strong>{kind}</strong>
        {beginning !== '' && <span>{beginning}</span>}
      </button>
      {chosen && !readOnly && (
        <Group gap={2} wrap="nowrap">
          <Tool
            label={t('blocks.up', { name: kind })}
            icon={<IconArrowUp size={16} />}
            onClick={place.index > 0 ? () => onMove(-1) : undefined}
          />
          <Tool
            label={t('blocks.down', { name: kind })}
            icon={<IconArrowDown size={16} />}
            onClick={place.index < siblings - 1 ? () => onMove(1) : undefined}
          />
          <MoveMenu name={kind} destinations={destinations} onChoose={onMoveTo} />
          <Tool label={t('blocks.duplicate', { name: kind })} icon={<IconCopy size={16} />} onClick={onDuplicate} />
          <Tool label={t('blocks.remove', { name: kind })} icon={<IconTrash size={16} />} onClick={onRemove} />
        </Group>
      )}
    </li>
  )
}

interface MoveMenuProps {
  readonly name: string
  readonly destinations: readonly Destination[]
  readonly onChoose: (place: Place) => void
}

/** Into another box or column, or out of it. */
function MoveMenu({ name, destinations, onChoose }: MoveMenuProps) {
  const { t } = useTranslation()
  const label = t('blocks.moveTo', { name })
  const wordsOf = ({ place, type, number }: Destination) => {
    if (place.parent === root) return t('blocks.into.end')
    const words = { name: t(`blocks.type.${type}`), number, column: place.slot + 1 }
    return t(type === 'Container' ? 'blocks.into.inside' : 'blocks.into.column', words)
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={label} title={label} disabled={destinations.length === 0}>
          <IconCornerDownRight size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('blocks.into')}</Menu.Label>
        {destinations.map((destination) => (
          <Menu.Item
            key={`${destination.place.parent} ${destination.place.slot}`}
            onClick={() => onChoose(destination.place)}
          >
            {wordsOf(destination)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
