import { Alert, Button, Card, Grid, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconLayoutCollage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
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
  moveTo,
  neighbourOf,
  ownOf,
  type Place,
  placeOf,
  removeBlock,
  root,
  setValue,
  shownSlots,
  slotsOf,
} from './document.ts'
import { EntryRow } from './entry-row.tsx'
import { newBlock } from './new-blocks.ts'
import { destinationsOf, outlineOf } from './outline.ts'
import { Tool } from './tool.tsx'
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
  const chosen = Object.hasOwn(document, wanted) ? wanted : root
  const { change, undo, redo } = useSteps(document, onChange)
  const block = ownOf(document, chosen)
  const insert = (place: Place, type: BlockType) => {
    const { document: next, id } = insertBlock(document, place, newBlock(type, words))
    change(next)
    setChosen(id)
  }
  const remove = (id: string) => {
    change(removeBlock(document, id))
    setChosen(neighbourOf(document, id))
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
              <EntryRow
                key={entry.id}
                entry={entry}
                chosen={entry.id === chosen}
                readOnly={readOnly}
                onChoose={() => setChosen(entry.id)}
                destinations={entry.id === chosen ? destinationsOf(document, chosen) : []}
                onMove={(by) => change(moveBlock(document, entry.id, by))}
                onMoveTo={(place) => change(moveTo(document, entry.id, place))}
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
  const block = ownOf(document, chosen)
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
