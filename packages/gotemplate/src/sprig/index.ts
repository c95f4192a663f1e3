import type { GoFunction } from '../values/function.ts'
import { cases } from './cases.ts'
import { crypto } from './crypto.ts'
import { dates } from './dates.ts'
import { defaults } from './defaults.ts'
import { dicts } from './dicts.ts'
import { encoding } from './encoding.ts'
import { lists } from './lists.ts'
import { math } from './math.ts'
import { paths } from './paths.ts'
import { random } from './random.ts'
import { regex } from './regex.ts'
import { semver } from './semver.ts'
import { strings } from './strings.ts'
import { urls } from './urls.ts'
import { words } from './words.ts'

/** The functions of Sprig 3.3 by name; excluded.ts has those that are left out. */
export const sprig: Readonly<Record<string, GoFunction>> = {
  ...strings,
  ...cases,
  ...words,
  ...math,
  ...defaults,
  ...lists,
  ...dicts,
  ...dates,
  ...regex,
  ...semver,
  ...encoding,
  ...crypto,
  ...random,
  ...paths,
  ...urls,
}
