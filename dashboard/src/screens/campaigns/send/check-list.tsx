import { Button, Collapse, Group, List, Stack, Text, ThemeIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconQuestionMark, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../parts/format.ts'
import type { Check } from '../queries.ts'

type Level = Check['level']

const signs: Readonly<
  Record<Level, { readonly icon: ComponentType<{ size?: number; stroke?: number }>; readonly colour: string }>
> = {
  error: { icon: IconX, colour: 'red' },
  warning: { icon: IconAlertTriangle, colour: 'orange' },
  notice: { icon: IconInfoCircle, colour: 'blue' },
  unknown: { icon: IconQuestionMark, colour: 'gray' },
  ok: { icon: IconCheck, colour: 'teal' },
}

const order: readonly Level[] = ['error', 'warning', 'notice', 'unknown']

/** What needs a look first; what is fine only as a number, open to the curious. */
export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  const { t } = useTranslation()
  const [opened, { toggle }] = useDisclosure()
  const open = order.flatMap((level) => checks.filter((check) => check.level === level))
  const passed = checks.filter((check) => check.level === 'ok')
  return (
    <Stack gap="md">
      {open.map((check) => (
        <CheckRow key={check.id} check={check} />
      ))}
      {passed.length > 0 && (
        <>
          <Group>
            <Button
              variant="subtle"
              color="teal"
              size="compact-sm"
              leftSection={<IconCheck size={14} />}
              onClick={toggle}
              aria-expanded={opened}
            >
              {t('checks.passed', { count: passed.length })}
            </Button>
          </Group>
          <Collapse expanded={opened}>
            <Stack gap="xs">
              {passed.map((check) => (
                <CheckRow key={check.id} check={check} />
              ))}
            </Stack>
          </Collapse>
        </>
      )}
    </Stack>
  )
}

/** The checks take a while: what came of them, for whoever hears it. */
export function spokenOf(checks: readonly Check[], t: TFunction): string {
  const many = (level: Level) => checks.filter((check) => check.level === level).length
  const open = order.filter((level) => many(level) > 0).map((level) => `${t(`checks.level.${level}`)}: ${many(level)}`)
  return [t('checks.passed', { count: many('ok') }), ...open].join('. ')
}

function valuesOf({ id, details }: Check) {
  const [first = ''] = details
  return { detail: id === 'size' ? formatBytes(Number(first)) : first, count: details.length }
}

const titleOf = (check: Check, t: TFunction): string => t(`checks.${check.id}.${check.reason}`, valuesOf(check))

function CheckRow({ check }: { readonly check: Check }) {
  const { t } = useTranslation()
  const { icon: Icon, colour } = signs[check.level]
  const key = `checks.${check.id}.${check.reason}`
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon
        size={22}
        radius="xl"
        color={colour}
        variant="light"
        aria-label={t(`checks.level.${check.level}`)}
        role="img"
      >
        <Icon size={14} stroke={2.2} />
      </ThemeIcon>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={check.level === 'ok' ? 400 : 600}>
          {titleOf(check, t)}
        </Text>
        {check.level !== 'ok' && (
          <Text size="sm" c="dimmed">
            {t(`${key}.help`, { ...valuesOf(check), defaultValue: '' })}
          </Text>
        )}
        {check.level !== 'ok' && showsDetails.has(check.id) && (
          <List size="xs" c="dimmed" mt={4}>
            {check.details.map((detail) => (
              <List.Item key={detail} style={{ overflowWrap: 'anywhere' }}>
                {detail}
              </List.Item>
            ))}
          </List>
        )}
      </div>
    </Group>
  )
}

/** Of the others the detail is part of the sentence. */
const showsDetails = new Set<string>(['template', 'links', 'images', 'audience'])
