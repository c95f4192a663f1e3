import { Group, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ColumnChoice, delimiters, meanings } from './csv.ts'
import { type ChosenFile, type ChosenTable, reread } from './read-file.ts'

interface ColumnsProps {
  readonly file: ChosenFile
  readonly table: ChosenTable
  readonly onChange: (file: ChosenFile) => void
}

const encodings = ['utf-8', 'windows-1252', 'iso-8859-15', 'utf-16le', 'utf-16be', 'shift_jis', 'gb18030']

/** The first rows of the file; above each column what it is taken for. */
export function Columns({ file, table, onChange }: ColumnsProps) {
  const { t } = useTranslation()
  const choose = (choice: ColumnChoice) =>
    onChange({
      ...file,
      table: { ...table, columns: table.columns.map((one) => (one.place === choice.place ? choice : one)) },
    })
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {table.format === 'csv' && (
          <Select
            label={t('imports.delimiter')}
            data={delimiters.map((value) => ({ value, label: t(`imports.delimiter.${names[value]}`) }))}
            value={delimiters.find((known) => known === file.delimiter) ?? ','}
            onChange={(value) => value !== null && onChange(reread(file, { delimiter: value }))}
            allowDeselect={false}
            w={170}
          />
        )}
        <Select
          label={t('imports.encoding')}
          data={encodings}
          value={file.encoding}
          onChange={(value) => value !== null && onChange(reread(file, { encoding: value }))}
          allowDeselect={false}
          w={170}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t(`imports.columns.help.${table.format}`)}
      </Text>
      <Table.ScrollContainer
        minWidth={table.header.length * 190}
        scrollAreaProps={{ 'aria-label': t('imports.preview') }}
      >
        <Table withTableBorder withColumnBorders verticalSpacing="xs" layout="fixed">
          <Table.Thead>
            <Table.Tr>
              {table.columns.map((choice) => (
                <Table.Th key={choice.place} scope="col" fw={400} style={{ verticalAlign: 'top' }}>
                  <ColumnHead choice={choice} onChange={choose} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.rows.map((row) => (
              <Table.Tr key={row.number}>
                {table.columns.map(({ place, meaning }) => (
                  <Table.Td key={place}>
                    <Text size="sm" c={meaning === 'ignore' ? 'dimmed' : undefined} truncate>
                      {row.fields[place] ?? ''}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

interface ColumnHeadProps {
  readonly choice: ColumnChoice
  readonly onChange: (choice: ColumnChoice) => void
}

function ColumnHead({ choice, onChange }: ColumnHeadProps) {
  const { t } = useTranslation()
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600} truncate>
        {choice.title || t('imports.untitled')}
      </Text>
      <Select
        size="xs"
        aria-label={t('imports.columnIs', { title: choice.title })}
        data={meanings.map((value) => ({ value, label: t(`imports.meaning.${value}`) }))}
        value={choice.meaning}
        onChange={(meaning) => meaning !== null && onChange({ ...choice, meaning })}
        allowDeselect={false}
        disabled={choice.title === ''}
      />
      {choice.meaning === 'attribute' && (
        <TextInput
          size="xs"
          aria-label={t('imports.attributeOf', { title: choice.title })}
          value={choice.attribute}
          onChange={(event) => onChange({ ...choice, attribute: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
