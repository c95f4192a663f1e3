import { ActionIcon, Alert, Button, Card, Grid, Group, Menu, Stack, Text, Title } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconCopy,
  IconLayoutCollage,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './block-editor.module.css'
import { BlockFields } from './block-fields.tsx'
import {
  type BlockDocument,
  type BlockType,
  blockTypes,
  duplicateBlock,
  insertBlock,
  moveBefore,
  moveBlock,
  type OutlineEntry,
  outlineOf,
  type Place,
  placeOf,
  removeBlock,
  root,
  setValue,
  shownSlots,
  slotsOf,
} from './document.ts'
import { beginningOf } from './fields.ts'
import { newBlock } from './new-blocks.ts'
import { useBlockWords } from './use-block-words.ts'
import { useSteps } from './use-steps.ts'

interface BlockEditorProps {
  readonly document: BlockDocument
  readonly onChange: (document: BlockDocument) => void
  readonly readOnly: boolean
}

/** A message of blocks: what stands where, and what the chosen one is like. Everything is a button, a menu or a field. */
export function BlockEditor({ document, onChange, readOnly }: BlockEditorProps) {
  const { t } = useTranslation()
  const words = useBlockWords()
  const [wanted, setChosen] = useState(root)
  const [dragged, setDragged] = useState<string>()
  const chosen = document[wanted] === undefined ? root : wanted
  const { change, undo, redo } = useSteps(document, onChange)
  const block = document[chosen]
  const insert = (place: Place, type: BlockType) => {
    const { document: next, id } = insertBlock(document, place, newBlock(type, words))
    change(next)
    setChosen(id)
  }
  const remove = (id: string) => {
    const place = placeOf(document, id)
    const siblings =
      place === undefined ? [] : (slotsOf(document[place.parent] ?? block ?? emptyBlock)[place.slot] ?? [])
    change(removeBlock(document, id))
    setChosen(siblings[(place?.index ?? 0) + 1] ?? siblings[(place?.index ?? 0) - 1] ?? place?.parent ?? root)
  }
  const duplicate = (id: string) => {
    const { document: next, id: copy } = duplicateBlock(document, id)
    change(next)
    setChosen(copy)
  }
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <Stack gap="xs">
          <Group justify="space-between">
            <Title order={2} size="h5">
              {t('blocks.title')}
            </Title>
            {!readOnly && (
              <Group gap={4}>
                <Tool label={t('blocks.undo')} icon={<IconArrowBackUp size={18} />} onClick={undo} />
                <Tool label={t('blocks.redo')} icon={<IconArrowForwardUp size={18} />} onClick={redo} />
              </Group>
            )}
          </Group>
          <ul className={classes.outline} aria-label={t('blocks.title')}>
            <li>
              <button
                type="button"
                className={classes.entry}
                aria-current={chosen === root || undefined}
                onClick={() => setChosen(root)}
              >
                <strong>{t('blocks.type.EmailLayout')}</strong>
              </button>
            </li>
            {outlineOf(document).map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                chosen={entry.id === chosen}
                readOnly={readOnly}
                onChoose={() => setChosen(entry.id)}
                onMove={(by) => change(moveBlock(document, entry.id, by))}
                onDuplicate={() => duplicate(entry.id)}
                onRemove={() => remove(entry.id)}
                onDrag={setDragged}
                onDrop={dragged === undefined ? undefined : () => change(moveBefore(document, dragged, entry.id))}
              />
            ))}
          </ul>
          {!readOnly && <AddMenu document={document} chosen={chosen} onAdd={insert} />}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <Card withBorder padding="md">
          <Stack gap="sm">
            <Title order={2} size="h5">
              {t(`blocks.type.${block?.type ?? 'EmailLayout'}`, { defaultValue: block?.type })}
            </Title>
            {block !== undefined && (
              <BlockFields
                key={chosen}
                block={block}
                onChange={({ group, name }, value) =>
                  change(setValue(document, chosen, group, { [name]: value }), `${chosen} ${group} ${name}`)
                }
                readOnly={readOnly}
              />
            )}
          </Stack>
        </Card>
      </Grid.Col>
    </Grid>
  )
}

const emptyBlock = { type: '', data: {} }

interface EntryProps {
  readonly entry: OutlineEntry
  readonly chosen: boolean
  readonly readOnly: boolean
  readonly onChoose: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
  readonly onDrag: (id: string | undefined) => void
  /** What is dragged goes before this one. Undefined: nothing of ours is dragged. */
  readonly onDrop: (() => void) | undefined
}

function Entry(props: EntryProps) {
  const { entry, chosen, readOnly, onChoose, onMove, onDuplicate, onRemove, onDrag, onDrop } = props
  const { t } = useTranslation()
  const { block, depth, place, siblings } = entry
  const kind = t(`blocks.type.${block.type}`, { defaultValue: block.type })
  const beginning = beginningOf(block)
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
          <Tool label={t('blocks.duplicate', { name: kind })} icon={<IconCopy size={16} />} onClick={onDuplicate} />
          <Tool label={t('blocks.remove', { name: kind })} icon={<IconTrash size={16} />} onClick={onRemove} />
        </Group>
      )}
    </li>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  /** Undefined: there is nothing that it could do. */
  readonly onClick: (() => void) | undefined
}

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <ActionIcon aria-label={label} title={label} disabled={onClick === undefined} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
}

interface AddMenuProps {
  readonly document: BlockDocument
  readonly chosen: string
  readonly onAdd: (place: Place, type: BlockType) => void
}

/** A new block goes behind the chosen one; into it, where it has room inside; or to the end. */
function AddMenu({ document, chosen, onAdd }: AddMenuProps) {
  const { t } = useTranslation()
  const places = placesFor(document, chosen)
  return (
    <Group gap="xs">
      {places.map(({ words, place, number }) => (
        <Menu key={`${words}${number}`} position="bottom-start" withinPortal>
          <Menu.Target>
            <Button size="xs" variant="light" leftSection={<IconPlus size={14} />}>
              {t(`blocks.add.${words}`, { number })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {blockTypes.map((type) => (
              <Menu.Item key={type} onClick={() => onAdd(place, type)}>
                {t(`blocks.type.${type}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </Group>
  )
}

interface AddPlace {
  readonly words: 'end' | 'behind' | 'inside' | 'column'
  readonly place: Place
  readonly number: number
}

function placesFor(document: BlockDocument, chosen: string): readonly AddPlace[] {
  const block = document[chosen]
  const place = placeOf(document, chosen)
  if (block === undefined) return []
  const inside = slotsOf(block)
    .slice(0, shownSlots(block))
    .map((ids, slot): AddPlace => {
      const words = chosen === root ? 'end' : block.type === 'Container' ? 'inside' : 'column'
      return { words, place: { parent: chosen, slot, index: ids.length }, number: slot + 1 }
    })
  if (place === undefined) return inside
  return [{ words: 'behind', place: { ...place, index: place.index + 1 }, number: 0 }, ...inside]
}

/** Instead of the editor, where the stored blocks cannot be read: they are kept and sent as they are. */
export function UnreadableBlocks() {
  const { t } = useTranslation()
  return (
    <Alert variant="light" icon={<IconLayoutCollage size={18} />} title={t('campaigns.visual.title')}>
      <Text size="sm">{t('campaigns.visual.text')}</Text>
    </Alert>
  )
}
