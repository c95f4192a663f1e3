import type { Option } from './option.ts'
import { everyOption } from './options.ts'

/** The flags of `--help`, and the variables of options that have no flag. */
export function optionsHelp(): string {
  const flagged = everyOption.filter((option) => option.flag !== undefined)
  const others = everyOption.filter((option) => option.flag === undefined)
  return [
    'Options (the environment variable in brackets):',
    ...flagged.map(helpEntry),
    'By environment variable only (the password and token also as NAME_FILE, the path of a file):',
    ...others.map(helpEntry),
  ].join('\n\n')
}

function helpEntry(option: Option<unknown>): string {
  const value = option.placeholder === undefined ? '' : ` <${option.placeholder}>`
  const [variable = ''] = option.variables
  const head = option.flag === undefined ? `  ${variable}=${value.trim()}` : `  --${option.flag}${value}  [${variable}]`
  const details = [plain(option.description), `Has to be ${option.rule}.`, defaultSentence(option)]
  return `${head}\n      ${details.filter((text) => text !== '').join(' ')}`
}

function plain(text: string): string {
  return text.replaceAll('`', '')
}

function defaultSentence(option: Option<unknown>): string {
  return option.default === undefined ? '' : `Default: ${option.default}.`
}

/** The table of docs/operations/configuration.md; a test holds the document against it. */
export function optionsTable(): string {
  const rows = everyOption.map((option) => {
    const names = [
      option.flag === undefined ? '' : `\`--${option.flag}\``,
      option.variables.map((variable) => `\`${variable}\``).join(', '),
      option.toml.map((key) => `\`${key}\``).join(', '),
    ]
    const text = [option.description, `Has to be ${option.rule}.`, option.secret ? 'Secret.' : '']
    const cells = [...names, option.default === undefined ? '' : `\`${option.default}\``, text.join(' ').trim()]
    return `| ${cells.join(' | ')} |`
  })
  return ['| flag | environment | TOML | default | meaning |', '|---|---|---|---|---|', ...rows].join('\n')
}
