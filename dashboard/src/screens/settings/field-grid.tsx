import { Box, SimpleGrid } from '@mantine/core'
import { FieldInput } from './field-input.tsx'
import type { Field } from './fields.ts'
import { type Values, valueAt } from './values.ts'

interface FieldGridProps {
  readonly fields: readonly Field[]
  readonly values: Values
  readonly stored: Values
  readonly onChange: (path: string, value: unknown) => void
  /** How a path of the fields is a path of the values: entries of lists hold their own values. */
  readonly within?: (path: string) => string
}

/** Settings side by side, those that matter now. */
export function FieldGrid({ fields, values, stored, onChange, within = (path) => path }: FieldGridProps) {
  const shown = fields.filter(({ when }) => when === undefined || valueAt(values, within(when.path)) === when.is)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      {shown.map((field) => (
        <Box key={field.path} style={field.wide ? { gridColumn: '1 / -1' } : undefined} data-setting={field.path}>
          <FieldInput
            field={field}
            value={valueAt(values, within(field.path))}
            stored={valueAt(stored, within(field.path))}
            onChange={(value) => onChange(within(field.path), value)}
          />
        </Box>
      ))}
    </SimpleGrid>
  )
}
