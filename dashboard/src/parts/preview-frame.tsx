import { Box, Group, SegmentedControl } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './preview-frame.module.css'

interface PreviewFrameProps {
  /** What is shown, for screen readers. */
  readonly title: string
  /** A preview address of the API. */
  readonly address: string
  /** Sent as a form, for content that is not saved yet; absent: the address is just opened. */
  readonly fields?: Readonly<Record<string, string>>
  readonly height?: number
}

/**
 * A message as readers will see it, as wide as a desktop or a phone. It is loaded from the server, not inserted here:
 * a frame with inserted content would inherit the policy of the dashboard, which forbids the styles of a letter. The
 * server's own policy and the sandbox see to it that no script runs and that the frame belongs to no origin.
 */
export function PreviewFrame({ title, address, fields, height = 640 }: PreviewFrameProps) {
  const { t } = useTranslation()
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop')
  const form = useRef<HTMLFormElement>(null)
  const name = `preview-${useId().replaceAll(':', '')}`
  const sent = useRef('')
  // Sent again only when what it sends has changed, not at every render.
  useEffect(() => {
    const content = `${address} ${JSON.stringify(fields)}`
    if (fields === undefined || content === sent.current) return
    sent.current = content
    form.current?.submit()
  }, [address, fields])
  return (
    <Box>
      <Group justify="flex-end" mb="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('preview.device')}
          value={device}
          onChange={(value) => setDevice(value === 'phone' ? 'phone' : 'desktop')}
          data={[
            { value: 'desktop', label: t('preview.desktop') },
            { value: 'phone', label: t('preview.phone') },
          ]}
        />
      </Group>
      <Box w={device === 'phone' ? 390 : '100%'} maw="100%" mx="auto">
        <iframe
          title={title}
          name={name}
          sandbox=""
          className={classes.frame}
          height={height}
          {...(fields === undefined ? { src: address } : {})}
        />
      </Box>
      {fields !== undefined && (
        <form ref={form} method="post" action={address} target={name} hidden>
          {Object.entries(fields).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} readOnly />
          ))}
        </form>
      )}
    </Box>
  )
}
