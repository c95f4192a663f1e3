import Type, { type Static } from 'typebox'

/** What the sending thread is started with. */
export const ThreadData = Type.Object({
  dataFolder: Type.String(),
  databaseUrl: Type.String(),
  connections: Type.Integer(),
  logLevel: Type.String(),
  terminal: Type.Boolean(),
})
export type ThreadData = Static<typeof ThreadData>

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
