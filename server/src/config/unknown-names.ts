import { everyOption } from './options.ts'
import type { Environment } from './sources.ts'
import { suggest } from './suggest.ts'
import type { TomlFile } from './toml-file.ts'

/** Keys of a listmonk configuration that mean nothing here, and need no word about it. */
const needless = ['db.max_idle', 'db.max_lifetime', 'app.admin_username', 'app.admin_password']

/** What Kubernetes sets in every container when a service is called "broadsheet". */
const fromKubernetes = /^BROADSHEET(_\w+)?_(SERVICE_HOST|SERVICE_PORT\w*|PORT|PORT_\d+_(TCP|UDP)\w*)$/

/** Names that look like ours but are not: most are typing errors, and would be ignored in silence. */
export function unknownNames(environment: Environment, file: TomlFile | undefined): readonly string[] {
  return [...unknownVariables(environment), ...unknownKeys(file)]
}

function unknownVariables(environment: Environment): readonly string[] {
  const known = everyOption.flatMap((option) => [
    ...option.variables,
    ...(option.secret ? option.variables.map((variable) => `${variable}_FILE`) : []),
  ])
  return Object.keys(environment)
    .filter((name) => /^(BROADSHEET|LISTMONK)_/.test(name) && !known.includes(name) && !fromKubernetes.test(name))
    .filter((name) => !needless.includes(name.slice('LISTMONK_'.length).replace('__', '.')))
    .map((name) => `The environment variable ${name} is not known and has no effect.${hint(name, known)}`)
}

function unknownKeys(file: TomlFile | undefined): readonly string[] {
  const known = everyOption.flatMap((option) => option.toml)
  return [...(file?.values.keys() ?? [])]
    .filter((key) => !known.includes(key) && !needless.includes(key))
    .map((key) => `${key} in ${file?.path} is not known and has no effect.${hint(key, known)}`)
}

function hint(name: string, known: readonly string[]): string {
  const meant = suggest(name, known)
  return meant === undefined ? '' : ` Did you mean ${meant}?`
}
