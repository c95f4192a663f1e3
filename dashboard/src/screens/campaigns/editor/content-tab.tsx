import { ActionIcon, Box, Grid, Group, Stack, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconEye, IconEyeOff, IconPhotoPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import type { CodeControls, CodeFault } from '../../../parts/code-editor.tsx'
import { FullScreen } from '../../../parts/full-screen.tsx'
import type { ChosenSubscriber } from '../../../parts/subscriber-picker.tsx'
import { MediaPicker } from '../../media/media-picker.tsx'
import type { MediaFile } from '../../media/queries.ts'
import { AltbodyField } from './altbody-field.tsx'
import { Attachments } from './attachments.tsx'
import { BodyEditor } from './body-editor.tsx'
import { EditorFoot } from './editor-foot.tsx'
import { FieldMenu } from './field-menu.tsx'
import { FormatBar } from './format-bar.tsx'
import { PreviewPane } from './preview-pane.tsx'
import type { Editor } from './use-editor.ts'
import { useFormats } from './use-formats.ts'
import { type TemplateFault, useRendered } from './use-rendered.ts'

/** The message itself, with what readers will see beside it. */
export function ContentTab({ editor, readOnly }: { readonly editor: Editor; readonly readOnly: boolean }) {
  const { t } = useTranslation()
  const { draft, set, campaign } = editor
  const [subscriber, setSubscriber] = useState<ChosenSubscriber>()
  const [beside, setBeside] = useState(true)
  const controls = useRef<CodeControls>(null)
  useHotkeys([['F9', () => setBeside((shown) => !shown)]], [], true)
  const formats = useFormats(editor)
  const rendered = useRendered(campaign.id, draft, subscriber)
  const faults = useFaults(rendered.fault)
  const attributes = Object.keys(subscriber?.attribs ?? {})
  const isCode = draft.contentType !== 'richtext' && draft.contentType !== 'visual'
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: beside ? 7 : 12 }}>
        <Stack>
          <FullScreen label={t('campaigns.body')}>
            {({ full, room, toggle }) => (
              <Stack gap="sm">
                <Group justify="space-between" align="flex-end" gap="sm">
                  <Stack gap="sm" flex={1}>
                    <FormatBar editor={editor} formats={formats} readOnly={readOnly} />
                  </Stack>
                  <Group gap={4}>
                    {isCode && !readOnly && (
                      <CodeTools
                        markdown={draft.contentType === 'markdown'}
                        images={draft.contentType !== 'plain'}
                        attributes={attributes}
                        onInsert={(text) => controls.current?.insert(text)}
                      />
                    )}
                    {!full && (
                      <Tooltip label={t(beside ? 'preview.hide' : 'preview.show')}>
                        <ActionIcon
                          onClick={() => setBeside(!beside)}
                          aria-label={t(beside ? 'preview.hide' : 'preview.show')}
                          visibleFrom="lg"
                        >
                          {beside ? <IconEyeOff size={18} /> : <IconEye size={18} />}
                        </ActionIcon>
                      </Tooltip>
                    )}
                  </Group>
                </Group>
                <Box className={room}>
                  <BodyEditor
                    contentType={draft.contentType}
                    body={draft.body}
                    source={draft.bodySource}
                    onChange={readOnly ? undefined : set}
                    faults={faults}
                    attributes={attributes}
                    controls={controls}
                    full={full}
                  />
                </Box>
                <EditorFoot
                  body={draft.body}
                  isMarkup={draft.contentType !== 'plain' && draft.contentType !== 'markdown'}
                  html={rendered.message?.html}
                  onFind={isCode ? () => controls.current?.find() : undefined}
                  toggle={toggle}
                />
              </Stack>
            )}
          </FullScreen>
          <Attachments
            files={draft.media}
            gone={campaign.media.filter((file) => file.id === null).map((file) => file.filename)}
            onChange={(media) => set({ media })}
            readOnly={readOnly}
          />
          {draft.contentType !== 'plain' && <AltbodyField editor={editor} rendered={rendered} readOnly={readOnly} />}
        </Stack>
      </Grid.Col>
      {beside && (
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Box pos="sticky" top={72}>
            <PreviewPane
              id={campaign.id}
              draft={draft}
              rendered={rendered}
              subscriber={subscriber}
              onSubscriber={setSubscriber}
            />
          </Box>
        </Grid.Col>
      )}
    </Grid>
  )
}

function useFaults(fault: TemplateFault | undefined): readonly CodeFault[] {
  return useMemo(
    () => (fault?.field === 'body' ? [{ line: fault.line, column: fault.column, message: fault.message }] : []),
    [fault?.field, fault?.line, fault?.column, fault?.message],
  )
}

interface CodeToolsProps {
  readonly markdown: boolean
  readonly images: boolean
  readonly attributes: readonly string[]
  readonly onInsert: (text: string) => void
}

/** Buttons that write into the code. */
function CodeTools({ markdown, images, attributes, onInsert }: CodeToolsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [picking, setPicking] = useState(false)
  const insertImage = ({ url, filename }: MediaFile) =>
    onInsert(markdown ? `![${filename}](${url})` : `<img src="${url}" alt="" style="max-width: 100%">`)
  return (
    <>
      {images && may('media:get') && (
        <Tooltip label={t('campaigns.image')}>
          <ActionIcon aria-label={t('campaigns.image')} onClick={() => setPicking(true)}>
            <IconPhotoPlus size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <FieldMenu onChoose={onInsert} attributes={attributes} />
      {picking && (
        <MediaPicker
          imagesOnly
          onClose={() => setPicking(false)}
          onChoose={(file) => {
            setPicking(false)
            insertImage(file)
          }}
        />
      )}
    </>
  )
}
