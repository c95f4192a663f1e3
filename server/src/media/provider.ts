import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import type { Settings } from '../settings/schema.ts'
import { filesystemProvider } from './filesystem.ts'
import type { ProviderName } from './media.ts'
import { s3Provider } from './s3.ts'

export interface StoredFile {
  readonly body: Readable
  readonly size: number | undefined
  /** Changes when the content does. */
  readonly version: string
}

/** Where files lie. Names are single path segments that were checked before. */
export interface MediaProvider {
  readonly name: ProviderName
  /** Keeps the bytes under the name, durably; false when the name is taken. */
  put(name: string, bytes: Uint8Array, type: string): Promise<boolean>
  has(name: string): Promise<boolean>
  get(name: string): Promise<StoredFile | undefined>
  /** Answers nothing when there was none. */
  remove(name: string): Promise<void>
  /** Address for readers. */
  url(name: string): Promise<string>
}

export interface ProviderContext {
  readonly config: Pick<Config, 'dataFolder'>
  readonly settings: { current(): Settings }
}

/** The place that the settings name now, or the one that a file was put in before. */
export function mediaProvider(context: ProviderContext, name?: string): MediaProvider {
  const settings = context.settings.current()
  return (name ?? settings['upload.provider']) === 's3'
    ? s3Provider(settings)
    : filesystemProvider(settings, context.config)
}
