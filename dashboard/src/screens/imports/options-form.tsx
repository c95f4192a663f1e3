import { Alert, Checkbox, Radio, SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ListPicker } from '../../parts/list-picker.tsx'
import type { ImportParameters } from './queries.ts'

export interface Options {
  readonly mode: 'subscribe' | 'blocklist'
  readonly lists: readonly number[]
  readonly status: ImportParameters['subscription_status']
  readonly overwriteProfile: boolean
  readonly overwriteStatus: boolean
}

const modes = ['subscribe', 'blocklist'] as const
const statuses = ['unconfirmed', 'confirmed', 'unsubscribed'] as const

interface OptionsFormProps {
  readonly options: Options
  readonly onChange: (options: Options) => void
}

export function OptionsForm({ options, onChange }: OptionsFormProps) {
  const { t } = useTranslation()
  const set = (changes: Partial<Options>) => onChange({ ...options, ...changes })
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Radio.Group
          label={t('imports.mode')}
          value={options.mode}
          onChange={(value) => set({ mode: value === 'blocklist' ? value : 'subscribe' })}
        >
          <Stack gap="xs" mt={4}>
            {modes.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`imports.mode.${value}`)}
                description={t(`imports.mode.${value}.help`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {options.mode === 'subscribe' && (
          <Radio.Group
            label={t('imports.status')}
            value={options.status}
            onChange={(value) => set({ status: statuses.find((known) => known === value) ?? options.status })}
          >
            <Stack gap="xs" mt={4}>
              {statuses.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`subscribers.membership.${value}`)}
                  description={t(`imports.status.${value}.help`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </SimpleGrid>
      {options.mode === 'subscribe' && (
        <>
          <ListPicker
            label={t('nav.lists')}
            placeholder={options.lists.length === 0 ? t('imports.lists') : undefined}
            value={options.lists}
            onChange={(lists) => set({ lists })}
            managed
            required
          />
          <Checkbox
            label={t('imports.overwriteProfile')}
            description={t('imports.overwriteProfile.help')}
            checked={options.overwriteProfile}
            onChange={(event) => set({ overwriteProfile: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('imports.overwriteStatus')}
            description={t('imports.overwriteStatus.help')}
            checked={options.overwriteStatus}
            onChange={(event) => set({ overwriteStatus: event.currentTarget.checked })}
          />
          {options.overwriteStatus && options.status !== 'unsubscribed' && (
            <Alert color="orange" variant="light">
              {t('imports.overwriteStatus.warning')}
            </Alert>
          )}
        </>
      )}
    </Stack>
  )
}
