import { ActionIcon, Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../criteria.ts'
import { ConditionRow } from './condition-row.tsx'
import { blank, type Condition } from './conditions.ts'
import classes from './group-editor.module.css'
import { type ConditionGroup, deepest, extended, groupOf, matches, type Part, replaced, without } from './groups.ts'

interface GroupEditorProps {
  readonly group: ConditionGroup
  /** 1 for the outermost. */
  readonly level: number
  readonly onChange: (group: ConditionGroup) => void
  /** Its first line was added just now. */
  readonly focused?: boolean
  /** Absent for the outermost. */
  readonly onRemove?: () => void
}

/** Conditions and groups that belong together, and how many of them must hold. */
export function GroupEditor({ group, level, onChange, focused = false, onRemove }: GroupEditorProps) {
  const { t } = useTranslation()
  const [added, setAdded] = useState<number | undefined>(focused ? group.parts[0]?.key : undefined)
  const adding = useRef<HTMLButtonElement>(null)
  const add = (what: Condition | ConditionGroup) => {
    const next = extended(group, what)
    setAdded(next.parts.at(-1)?.key)
    onChange(next)
  }
  const remove = (key: number) => {
    onChange(without(group, key))
    // What had the focus is gone.
    adding.current?.focus()
  }
  return (
    <div className={classes.parts}>
      {(level > 1 || group.parts.length > 1 || group.match !== 'and') && (
        <div className={classes.head}>
          <MatchPicker group={group} onChange={onChange} />
          {onRemove !== undefined && <Remove label={t('filter.group.remove')} onRemove={onRemove} />}
        </div>
      )}
      {group.parts.length === 0 && level > 1 && (
        <Text size="sm" c="dimmed">
          {t('filter.group.empty')}
        </Text>
      )}
      {group.parts.map((part) => (
        <PartEditor
          key={part.key}
          part={part}
          level={level}
          focused={part.key === added}
          onChange={(next) => onChange(replaced(group, next))}
          onRemove={() => remove(part.key)}
        />
      ))}
      <Group gap="xs">
        <Button
          ref={adding}
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => add(blank(group.parts.length === 0 ? 'email' : 'attribute'))}
        >
          {t('filter.add')}
        </Button>
        {level < deepest && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            // Who nests wants the other word: any of these within all of those.
            onClick={() => add(groupOf(group.match === 'or' ? 'and' : 'or', [blank('attribute')]))}
          >
            {t('filter.group.add')}
          </Button>
        )}
      </Group>
    </div>
  )
}

function MatchPicker({ group, onChange }: Pick<GroupEditorProps, 'group' | 'onChange'>) {
  const { t } = useTranslation()
  // Three choices do not fit beside each other within a group on a phone, least of all in Russian.
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <SegmentedControl
      orientation={narrow ? 'vertical' : 'horizontal'}
      className={classes.match}
      size="xs"
      aria-label={t('filter.match')}
      data={matches.map((value) => ({ value, label: t(`filter.match.${value}`) }))}
      value={group.match}
      onChange={(match) => onChange({ ...group, match })}
    />
  )
}

interface PartEditorProps {
  readonly part: Part
  readonly level: number
  readonly focused: boolean
  readonly onChange: (part: Part) => void
  readonly onRemove: () => void
}

function PartEditor({ part, level, focused, onChange, onRemove }: PartEditorProps) {
  const { t } = useTranslation()
  switch (part.kind) {
    case 'condition':
      return (
        <ConditionRow
          condition={part.condition}
          focused={focused}
          onChange={(condition) => onChange({ ...part, condition })}
          onRemove={onRemove}
        />
      )
    case 'group':
      return (
        <Box component="fieldset" className={classes.group} aria-label={t('filter.group')}>
          <GroupEditor
            group={part.group}
            level={level + 1}
            focused={focused}
            onChange={(group) => onChange({ ...part, group })}
            onRemove={onRemove}
          />
        </Box>
      )
    case 'other':
      return <Other filter={part.filter} onRemove={onRemove} />
  }
}

/** What no line can show: it counts as it stands, and can only be taken away. */
function Other({ filter, onRemove }: { readonly filter: Filter; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.other}>
      <div>
        <Text size="sm">{t('filter.other')}</Text>
        <pre className={classes.words}>{JSON.stringify(filter)}</pre>
      </div>
      <Remove label={t('filter.remove')} onRemove={onRemove} />
    </div>
  )
}

function Remove({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <ActionIcon size="lg" aria-label={label} title={label} onClick={onRemove}>
      <IconX size={16} />
    </ActionIcon>
  )
}
