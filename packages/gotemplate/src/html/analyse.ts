import type { Definition } from '../language/tree.ts'
export function escapeDefinitions(set: ReadonlyMap<string, Definition>, _main: string, _keep: boolean): ReadonlyMap<string, Definition> {
  return set
}
