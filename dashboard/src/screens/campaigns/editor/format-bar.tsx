import { Alert, Button, Group, List, Select, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { Confirm } from '../../../parts/confirm.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { type ListedTemplate, templatesQuery } from '../../templates/queries.ts'
import { contentTypes } from '../formats.ts'
import type { Editor } from './use-editor.ts'
import type { Formats } from './use-formats.ts'

interface FormatBarProps {
  readonly editor: Editor
  readonly formats: Formats
  readonly readOnly: boolean
}

/** Format and template of the body. */
export function FormatBar({ editor, formats, readOnly }: FormatBarProps) {
  const { t } = useTranslation()
  const { draft, set } = editor
  const mayRead = useMay()('templates:get')
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: mayRead })
  const wrapping = templates.filter((template) => template.type === 'campaign')
  return (
    <>
      <Group gap="sm" align="flex-end">
        <Select
          label={t('campaigns.format')}
          w={170}
          data={contentTypes.map((type) => ({ value: type, label: t(`campaigns.format.${type}`) }))}
          value={draft.contentType}
          onChange={(value) => {
            const type = contentTypes.find((candidate) => candidate === value)
            if (type !== undefined) formats.switchTo(type)
          }}
          allowDeselect={false}
          disabled={readOnly || formats.pending}
        />
        {draft.contentType === 'visual' && !readOnly && <BlocksTemplate formats={formats} templates={templates} />}
        {draft.contentType !== 'visual' && mayRead && (
          <Select
            label={t('campaigns.template')}
            w={240}
            data={wrapping.map((template) => ({ value: String(template.id), label: template.name }))}
            value={draft.templateId === null ? null : String(draft.templateId)}
            onChange={(id) => id !== null && set({ templateId: Number(id) })}
            placeholder={t('campaigns.template.default')}
            allowDeselect={false}
            disabled={readOnly}
          />
        )}
      </Group>
      {formats.error !== undefined && <Failure error={formats.error} />}
      {formats.before !== undefined && (
        <Alert variant="light" py="xs" withCloseButton onClose={formats.forget} closeButtonLabel={t('common.close')}>
          <Group gap="sm">
            <Text size="sm">
              {t('campaigns.format.changed', { format: t(`campaigns.format.${draft.contentType}`) })}
            </Text>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconArrowBackUp size={14} />}
              onClick={formats.undo}
            >
              {t('campaigns.format.undo', { format: t(`campaigns.format.${formats.before.contentType}`) })}
            </Button>
          </Group>
        </Alert>
      )}
      {formats.proposal !== undefined && (
        <Confirm
          opened
          onClose={formats.decline}
          onConfirm={formats.accept}
          title={t('campaigns.format.loss.title', { format: t(`campaigns.format.${formats.proposal.to}`) })}
          confirmLabel={t('campaigns.format.loss.do')}
        >
          {t('campaigns.format.loss.text')}
          <List size="sm" mt="xs">
            {formats.proposal.warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Confirm>
      )}
    </>
  )
}

interface BlocksTemplateProps {
  readonly formats: Formats
  readonly templates: readonly ListedTemplate[]
}

/** A template of blocks does not go around the message: it is copied, and what was there goes. */
function BlocksTemplate({ formats, templates }: BlocksTemplateProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const offered = templates.filter((template) => template.type === 'campaign_visual')
  if (offered.length === 0) return null
  return (
    <>
      <Select
        label={t('campaigns.template')}
        w={240}
        data={offered.map((template) => ({ value: String(template.id), label: template.name }))}
        value={null}
        onChange={setChosen}
        placeholder={t('campaigns.template.copy')}
        disabled={formats.pending}
      />
      <Confirm
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        onConfirm={() => {
          formats.copy(Number(chosen))
          setChosen(null)
        }}
        title={t('campaigns.template.copy.title')}
        confirmLabel={t('campaigns.template.copy.do')}
      >
        {t('campaigns.template.copy.text')}
      </Confirm>
    </>
  )
}
