import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commands } from './commands.ts'
import { help } from './help.ts'

test('the help of a command names its flags: those with a value with what it is, switches alone', () => {
  for (const command of commands.filter(({ flags }) => flags.length > 0)) {
    const text = help(command, true)
    assert.doesNotMatch(text, /undefined/, command.name)
    for (const { flag, placeholder } of command.flags) {
      const head = placeholder === undefined ? `  --${flag}` : `  --${flag} <${placeholder}>`
      assert.ok(text.split('\n').includes(head), `${command.name}: ${head}`)
    }
  }
})
