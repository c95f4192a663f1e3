import { readAddress } from './address.ts'
import { isPostgresUrl } from './database-url.ts'
import { type DefaultedOption, type Option, readNumber, readSwitch, readText, readWord } from './option.ts'
import { readProxies } from './proxies.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof logLevels)[number]

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type SslMode = (typeof sslModes)[number]

function option<Value>(definition: Option<Value>): Option<Value> {
  return definition
}

function defaulted<Value>(definition: DefaultedOption<Value>): DefaultedOption<Value> {
  return definition
}

const onOrOff = 'true or false'

export const fewestConnections = 4
export const mostConnections = 1000

/** Everything that can be configured. Settings of the service itself live in the database, and are not here. */
export const options = {
  address: defaulted({
    flag: 'address',
    variables: ['BROADSHEET_ADDRESS', 'LISTMONK_app__address'],
    toml: ['address', 'app.address'],
    placeholder: 'host:port',
    default: 'localhost:9000',
    description: 'Where the server listens; `:9000` means every network interface.',
    rule: 'a host and a port, such as 127.0.0.1:9000, [::1]:9000 or :9000',
    read: readAddress,
  }),
  data: defaulted({
    flag: 'data',
    variables: ['BROADSHEET_DATA'],
    toml: ['data'],
    placeholder: 'folder',
    default: './data',
    description: 'Folder of the embedded database and of uploaded files. Relative to the current folder.',
    rule: 'the path of a folder',
    read: readText,
  }),
  databaseUrl: option({
    flag: 'database-url',
    variables: ['DATABASE_URL', 'BROADSHEET_DATABASE_URL'],
    toml: ['database_url'],
    placeholder: 'url',
    description: 'A PostgreSQL server (14 to 18) to use instead of the embedded database.',
    rule: 'an address like postgresql://user:password@host:5432/database',
    secret: true,
    read: (text) => (isPostgresUrl(text) ? text : undefined),
  }),
  databaseConnections: defaulted({
    flag: 'database-connections',
    variables: ['BROADSHEET_DATABASE_CONNECTIONS'],
    toml: ['database_connections'],
    placeholder: 'number',
    default: '20',
    description: 'Most database connections of this process.',
    rule: `a whole number from ${fewestConnections} to ${mostConnections}`,
    read: readNumber(fewestConnections, mostConnections),
  }),
  logLevel: defaulted({
    flag: 'log-level',
    variables: ['BROADSHEET_LOG_LEVEL'],
    toml: ['log_level'],
    placeholder: 'level',
    default: 'info',
    description: 'How much is logged.',
    rule: `one of ${logLevels.join(', ')}`,
    read: readWord(logLevels),
  }),
  trustedProxies: option({
    flag: 'trusted-proxies',
    variables: ['BROADSHEET_TRUSTED_PROXIES'],
    toml: ['trusted_proxies'],
    placeholder: 'addresses',
    description:
      'Reverse proxies whose X-Forwarded-For and X-Forwarded-Host are believed. Without it they are ignored.',
    rule: 'addresses or networks separated by commas, such as 10.0.0.1,192.168.0.0/16, or loopback, linklocal, uniquelocal',
    read: readProxies,
  }),
  worker: defaulted({
    flag: 'worker',
    variables: ['BROADSHEET_WORKER'],
    toml: ['worker'],
    default: 'false',
    description: 'Only send and work in the background; serve nothing but /health and /metrics.',
    rule: onOrOff,
    read: readSwitch,
  }),
  demo: defaulted({
    flag: 'demo',
    variables: ['BROADSHEET_DEMO'],
    toml: ['demo'],
    default: 'false',
    description: 'Fill an empty database with made-up lists, subscribers and campaigns.',
    rule: onOrOff,
    read: readSwitch,
  }),
  adminUser: option({
    variables: ['BROADSHEET_ADMIN_USER', 'LISTMONK_ADMIN_USER'],
    toml: ['admin.username'],
    placeholder: 'name',
    description: 'Name of a super administrator to create at the first start. Needs the password too.',
    rule: 'a name of at least 3 characters',
    read: (text) => (text.trim().length >= 3 ? text.trim() : undefined),
  }),
  adminPassword: option({
    variables: ['BROADSHEET_ADMIN_PASSWORD', 'LISTMONK_ADMIN_PASSWORD'],
    toml: ['admin.password'],
    placeholder: 'password',
    description: 'Password of that administrator.',
    rule: 'at least 8 characters long',
    secret: true,
    read: (text) => (text.length >= 8 ? text : undefined),
  }),
  adminEmail: option({
    variables: ['BROADSHEET_ADMIN_EMAIL'],
    toml: ['admin.email'],
    placeholder: 'address',
    description: 'E-mail address of that administrator; without one, a made-up address at localhost.',
    rule: 'an e-mail address',
    read: (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined),
  }),
  apiUser: option({
    variables: ['BROADSHEET_API_USER', 'LISTMONK_ADMIN_API_USER'],
    toml: ['api.username'],
    placeholder: 'name',
    description: 'Name of an API user with all rights to create at the first start.',
    rule: 'a name of at least 3 characters',
    read: (text) => (text.trim().length >= 3 ? text.trim() : undefined),
  }),
  apiToken: option({
    variables: ['BROADSHEET_API_TOKEN', 'LISTMONK_ADMIN_API_TOKEN'],
    toml: ['api.token'],
    placeholder: 'token',
    description: 'Token of that API user; without one, a new token is printed once.',
    rule: 'at least 8 characters long',
    secret: true,
    read: (text) => (text.length >= 8 ? text : undefined),
  }),
  databaseHost: option({
    variables: ['LISTMONK_db__host'],
    toml: ['db.host'],
    placeholder: 'host',
    description: 'Database server in parts, as in a listmonk configuration; a database URL wins over it.',
    rule: 'a host name, or the folder of a Unix socket',
    read: readText,
  }),
  databasePort: defaulted({
    variables: ['LISTMONK_db__port'],
    toml: ['db.port'],
    placeholder: 'port',
    default: '5432',
    description: 'Port of that server.',
    rule: 'a port from 1 to 65535',
    read: readNumber(1, 65535),
  }),
  databaseUser: defaulted({
    variables: ['LISTMONK_db__user'],
    toml: ['db.user'],
    placeholder: 'name',
    default: 'listmonk',
    description: 'User at that server.',
    rule: 'a name',
    read: readText,
  }),
  databasePassword: option({
    variables: ['LISTMONK_db__password'],
    toml: ['db.password'],
    placeholder: 'password',
    description: 'Password of that user.',
    rule: 'a text',
    secret: true,
    read: readText,
  }),
  databaseName: defaulted({
    variables: ['LISTMONK_db__database'],
    toml: ['db.database'],
    placeholder: 'name',
    default: 'listmonk',
    description: 'Database at that server.',
    rule: 'a name',
    read: readText,
  }),
  databaseSslMode: defaulted({
    variables: ['LISTMONK_db__ssl_mode'],
    toml: ['db.ssl_mode'],
    placeholder: 'mode',
    default: 'disable',
    description: 'Encryption of the connection to that server.',
    rule: `one of ${sslModes.join(', ')}`,
    read: readWord(sslModes),
  }),
  databaseParameters: option({
    variables: ['LISTMONK_db__params'],
    toml: ['db.params'],
    placeholder: 'words',
    description: 'Further connection parameters for that server.',
    rule: 'words like name=value separated by blanks',
    read: (text) => (/^\s*\w+=\S*(?:\s+\w+=\S*)*\s*$/.test(text) ? text : undefined),
  }),
  databaseMaxOpen: option({
    variables: ['LISTMONK_db__max_open'],
    toml: ['db.max_open'],
    placeholder: 'number',
    description: `Most database connections, as in a listmonk configuration; brought into ${fewestConnections} to ${mostConnections}, and 0, which sets no limit there, means the default.`,
    rule: 'a whole number',
    read: (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined),
  }),
} as const

/** Where the TOML file is; it cannot stand in the file itself. */
export const configFileOption = option({
  flag: 'config',
  variables: ['BROADSHEET_CONFIG'],
  toml: [],
  placeholder: 'file',
  description: 'A TOML file with options; `./broadsheet.toml` is read if it is there. A listmonk config.toml will do.',
  rule: 'the path of a file',
  read: readText,
})

export const everyOption: readonly Option<unknown>[] = [configFileOption, ...Object.values(options)]
