import { resolve } from 'node:path'
import type { Address } from './address.ts'
import { databaseUrlOf, setsSearchPath } from './database-url.ts'
import { configFileOption, fewestConnections, type LogLevel, mostConnections, options } from './options.ts'
import { createReader, type Environment, type Reader } from './sources.ts'
import { readTomlFile, type TomlFile } from './toml-file.ts'
import { unknownNames } from './unknown-names.ts'

export type DatabaseChoice = { readonly kind: 'embedded' } | { readonly kind: 'server'; readonly url: string }

/** How this process was told to run. Fixed for its lifetime; never log it, it holds secrets. */
export interface Config {
  readonly address: Address
  /** Absolute path. */
  readonly dataFolder: string
  readonly database: DatabaseChoice
  readonly databaseConnections: number
  readonly logLevel: LogLevel
  /** Whose X-Forwarded-For and X-Forwarded-Host are believed. */
  readonly trustedProxies: readonly string[]
  readonly worker: boolean
  readonly demo: boolean
  /** To be created while nobody can sign in yet. */
  readonly firstAdministrator: FirstAdministrator | undefined
  readonly firstApiUser: FirstApiUser | undefined
}

export interface FirstAdministrator {
  readonly username: string
  readonly password: string
  readonly email: string
}

export interface FirstApiUser {
  readonly username: string
  readonly token: string | undefined
}

export type LoadedConfig =
  | { readonly kind: 'valid'; readonly config: Config; readonly warnings: readonly string[] }
  /** Every fault as a sentence that names the option, the rule and, where it is not plain, the fix. */
  | { readonly kind: 'faulty'; readonly faults: readonly string[] }

/** Defaults, below the TOML file, below the environment, below the flags. */
export function loadConfig(flags: ReadonlyMap<string, string>, environment: Environment): LoadedConfig {
  let file: TomlFile | undefined
  try {
    file = readTomlFile(createReader({ flags, environment, file: undefined }).optional(configFileOption))
  } catch (error) {
    return { kind: 'faulty', faults: [error instanceof Error ? error.message : String(error)] }
  }
  const reader = createReader({ flags, environment, file })
  const connections = connectionsOf(reader)
  const config: Config = {
    address: reader.value(options.address),
    dataFolder: resolve(reader.value(options.data)),
    database: databaseChoice(reader),
    databaseConnections: connections.used,
    logLevel: reader.value(options.logLevel),
    trustedProxies: reader.optional(options.trustedProxies) ?? [],
    worker: reader.value(options.worker),
    demo: reader.value(options.demo),
    firstAdministrator: firstAdministrator(reader),
    firstApiUser: firstApiUser(reader),
  }
  const faults = [...reader.faults, ...incomplete(reader), ...withoutHost(reader), ...foreignSchema(config.database)]
  const warnings = [...unknownNames(environment, file), ...connections.warnings]
  if (faults.length > 0) return { kind: 'faulty', faults: [...new Set([...faults, ...warnings])] }
  return { kind: 'valid', config, warnings }
}

/** A number of listmonk's that does not fit here is no reason not to start. */
function connectionsOf(reader: Reader): { readonly used: number; readonly warnings: readonly string[] } {
  const own = reader.value(options.databaseConnections)
  const asked = reader.optional(options.databaseMaxOpen)
  if (asked === undefined || reader.optional(options.databaseConnections) !== undefined)
    return { used: own, warnings: [] }
  const used = asked <= 0 ? own : Math.min(Math.max(asked, fewestConnections), mostConnections)
  if (used === asked) return { used, warnings: [] }
  return { used, warnings: [`db.max_open is ${asked}; ${used} database connections are used instead.`] }
}

function databaseChoice(reader: Reader): DatabaseChoice {
  const url = reader.optional(options.databaseUrl)
  if (url !== undefined) return { kind: 'server', url }
  const host = reader.optional(options.databaseHost)
  if (host === undefined) return { kind: 'embedded' }
  const parts = {
    host,
    port: reader.value(options.databasePort),
    user: reader.value(options.databaseUser),
    password: reader.optional(options.databasePassword),
    database: reader.value(options.databaseName),
    sslMode: reader.value(options.databaseSslMode),
    parameters: reader.optional(options.databaseParameters),
  }
  return { kind: 'server', url: databaseUrlOf(parts) }
}

function firstAdministrator(reader: Reader): FirstAdministrator | undefined {
  const username = reader.optional(options.adminUser)
  const password = reader.optional(options.adminPassword)
  if (username === undefined || password === undefined) return undefined
  const madeUp = username.includes('@') ? username : `${username}@localhost`
  return { username, password, email: reader.optional(options.adminEmail) ?? madeUp }
}

function firstApiUser(reader: Reader): FirstApiUser | undefined {
  const username = reader.optional(options.apiUser)
  return username === undefined ? undefined : { username, token: reader.optional(options.apiToken) }
}

/** A server without its host would mean the embedded database: an empty system for whoever comes from listmonk. */
function withoutHost(reader: Reader): readonly string[] {
  if ([options.databaseUrl, options.databaseHost].some((place) => reader.optional(place) !== undefined)) return []
  const { databasePort, databaseUser, databasePassword, databaseName, databaseSslMode, databaseParameters } = options
  const parts = [databasePort, databaseUser, databasePassword, databaseName, databaseSslMode, databaseParameters]
  const given = parts.filter((part) => reader.optional<unknown>(part) !== undefined).flatMap((part) => part.toml)
  if (given.length === 0) return []
  return [
    `A database server is described (${given.join(', ')}) without its host. Set db.host or LISTMONK_db__host, or remove the rest to use the embedded database.`,
  ]
}

/** Tables in another schema would not be seen: a new installation would begin beside them in silence. */
function foreignSchema(database: DatabaseChoice): readonly string[] {
  if (database.kind === 'embedded' || !setsSearchPath(database.url)) return []
  return [
    'The parameters of the database set search_path, but Broadsheet keeps its tables in the schema public. Move tables that are elsewhere there (alter table … set schema public) and remove search_path.',
  ]
}

/** Pairs of which only one half was given would otherwise do nothing in silence. */
function incomplete(reader: Reader): readonly string[] {
  const user = reader.optional(options.adminUser)
  const password = reader.optional(options.adminPassword)
  const faults: string[] = []
  if (user !== undefined && password === undefined) {
    faults.push('BROADSHEET_ADMIN_USER is set without a valid BROADSHEET_ADMIN_PASSWORD. Set both or neither.')
  }
  if (user === undefined && password !== undefined) {
    faults.push('BROADSHEET_ADMIN_PASSWORD is set without a valid BROADSHEET_ADMIN_USER. Set both or neither.')
  }
  if (reader.optional(options.apiUser) === undefined && reader.optional(options.apiToken) !== undefined) {
    faults.push('BROADSHEET_API_TOKEN is set without a valid BROADSHEET_API_USER. Set both or only the user.')
  }
  return faults
}
