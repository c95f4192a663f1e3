import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../api/client.ts'
import { Failure } from '../../parts/failure.tsx'
import type { Difference } from './differences.ts'
import { labelOf, optionLabel } from './field-input.tsx'
import { fieldsOf, sections } from './sections.ts'
import { isRecord, recordsOf, textOf } from './values.ts'

interface ReviewDialogProps {
  readonly opened: boolean
  readonly differences: readonly Difference[]
  readonly error: Error | null
  readonly saving: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** What is about to change, old and new side by side. Secrets are named, not shown. */
export function ReviewDialog({ opened, differences, error, saving, onSave, onClose }: ReviewDialogProps) {
  const { t } = useTranslation()
  const faulty = faultyDifference(differences, error)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('settings.review.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('settings.review.text')}
        </Text>
        <Table.ScrollContainer minWidth={480}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('settings.review.setting')}</Table.Th>
                <Table.Th scope="col">{t('settings.review.before')}</Table.Th>
                <Table.Th scope="col">{t('settings.review.after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map((difference) => (
                <Row
                  key={`${difference.path} ${difference.entry ?? String(difference.after)}`}
                  difference={difference}
                  fault={difference === faulty?.difference ? faulty.reason : undefined}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {error !== null && faulty === undefined && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('settings.review.back')}
          </Button>
          <Button onClick={onSave} loading={saving} data-autofocus>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const fields = new Map(sections.flatMap(fieldsOf).map((field) => [field.path, field]))

/** The change that the server does not take, where its answer names one. */
function faultyDifference(differences: readonly Difference[], error: Error | null) {
  if (!(error instanceof ApiFailure) || !isRecord(error.data)) return undefined
  const [field] = recordsOf(error.data.fields).map((fault) => textOf(fault.field))
  // `smtp.0.from_addresses`: a difference knows its entry by name.
  const path = field?.replace(/\.\d+(?=\.)/, '')
  const [difference, ...others] = differences.filter((one) => one.path.replaceAll('/', '.') === path)
  if (difference === undefined || others.length > 0) return undefined
  return { difference, reason: error.message.replace(`${field}: `, '') }
}

interface RowProps {
  readonly difference: Difference
  /** Why it cannot be saved. */
  readonly fault: string | undefined
}

function Row({ difference, fault }: RowProps) {
  const { t } = useTranslation()
  const { path, entry, before, after } = difference
  const secret = fields.get(path)?.kind === 'secret' || path === 'security.captcha/hcaptcha/secret'
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {labelOf(path)}
        </Text>
        {entry !== undefined && (
          <Text size="xs" c="dimmed">
            {entry}
          </Text>
        )}
        {fault !== undefined && (
          <Text size="xs" c="red" role="alert">
            {fault}
          </Text>
        )}
      </Table.Td>
      <Cell
        text={secret ? t(before === '' ? 'settings.review.none' : 'settings.review.secret') : shown(before)}
        struck
      />
      <Cell text={secret ? t(after === null ? 'settings.review.none' : 'settings.review.newSecret') : shown(after)} />
    </Table.Tr>
  )

  function shown(value: unknown): string {
    if (value === undefined || value === null || value === '') return t('settings.review.none')
    if (typeof value === 'boolean') return t(value ? 'settings.review.on' : 'settings.review.off')
    if (Array.isArray(value)) return value.length === 0 ? t('settings.review.none') : value.map(plain).join(', ')
    const field = fields.get(path)
    return field?.kind === 'select' ? optionLabel(String(value)) : plain(value)
  }
}

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function Cell({ text, struck = false }: { readonly text: string; readonly struck?: boolean }) {
  return (
    <Table.Td style={{ overflowWrap: 'anywhere', maxWidth: 260 }}>
      <Text size="sm" lineClamp={4} {...(struck ? { c: 'dimmed', td: 'line-through' } : {})}>
        {text}
      </Text>
    </Table.Td>
  )
}
