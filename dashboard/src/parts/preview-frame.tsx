import { Group, SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { address as fullAddress } from '../api/address.ts'
import classes from './preview-frame.module.css'

interface PreviewFrameProps {
  /** What is shown, for screen readers. */
  readonly title: string
  /** A preview path of the API. */
  readonly address: string
  /** Sent as a form, for content that is not saved yet; absent: the address is just opened. */
  readonly fields?: Readonly<Record<string, string>>
  /** Keeps what is shown, for as long as the fields are known not to render. */
  readonly hold?: boolean
  readonly height?: number
}

/** Widths in which letters are laid out; where there is less room the picture is made smaller, not the letter. */
const widths = { desktop: 680, phone: 390 } as const
type Device = keyof typeof widths

/**
 * A message as readers will see it, as wide as a desktop or a phone. It is loaded from the server, not inserted here:
 * a frame with inserted content would inherit the policy of the dashboard, which forbids the styles of a letter. The
 * server's own policy and the sandbox see to it that no script runs and that the frame belongs to no origin.
 */
export function PreviewFrame({ title, address, fields, hold = false, height = 640 }: PreviewFrameProps) {
  const { t } = useTranslation()
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 600 ? 'phone' : 'desktop'))
  const { ref, width: room } = useElementSize()
  const width = device === 'desktop' ? Math.max(widths.desktop, room) : widths.phone
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return (
    <div>
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
      <div ref={ref} className={classes.place} style={{ height }}>
        <div
          className={classes.sheet}
          style={{
            width,
            height: height / scale,
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (room - width) / 2),
          }}
        >
          {fields === undefined ? (
            <iframe title={title} sandbox="" className={classes.frame} src={fullAddress(address)} />
          ) : (
            <PostedFrames title={title} address={address} fields={fields} hold={hold} />
          )}
        </div>
      </div>
    </div>
  )
}

type PostedProps = Required<Pick<PreviewFrameProps, 'title' | 'address' | 'fields' | 'hold'>>

/**
 * Two frames, one of them shown: the other one loads the next state behind it and comes to the front when it is there,
 * so that nothing flashes while one types.
 */
function PostedFrames({ title, address, fields, hold }: PostedProps) {
  const form = useRef<HTMLFormElement>(null)
  const name = `preview-${useId().replaceAll(':', '')}`
  const [front, setFront] = useState(0)
  const sent = useRef('')
  const loading = useRef<number>(undefined)
  useEffect(() => {
    const content = `${address} ${JSON.stringify(fields)}`
    if (hold || content === sent.current || form.current === null) return
    sent.current = content
    const back = 1 - front
    loading.current = back
    form.current.target = `${name}-${back}`
    form.current.submit()
  }, [address, fields, hold, front, name])
  const loaded = (frame: number) => {
    if (loading.current !== frame) return
    loading.current = undefined
    setFront(frame)
  }
  return (
    <>
      {[0, 1].map((frame) => (
        <iframe
          key={frame}
          title={title}
          name={`${name}-${frame}`}
          sandbox=""
          className={classes.frame}
          aria-hidden={frame !== front}
          tabIndex={frame === front ? undefined : -1}
          style={{ visibility: frame === front ? 'visible' : 'hidden' }}
          onLoad={() => loaded(frame)}
        />
      ))}
      <form ref={form} method="post" action={fullAddress(address)} hidden>
        {Object.entries(fields).map(([field, value]) => (
          <textarea key={field} name={field} value={value} readOnly aria-label={field} />
        ))}
      </form>
    </>
  )
}
