import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runEditor } from '../../../src/cli/terminal/run-editor.ts'
import { temporaryFolders } from '../../support/cli/offline-shell.ts'

const folder = temporaryFolders()

it.runIf(process.platform !== 'win32')('an editor can have arguments, and can fail', async () => {
  const path = join(folder(), 'a text.md')
  expect(await runEditor('linux', `sh -c 'printf "$0 $1" > "$2"' 'with arguments'  "and quotes"`, path)).toBe(
    true,
  )
  expect(readFileSync(path, 'utf8')).toBe('with arguments and quotes')
  expect(await runEditor('linux', 'exit 3;', path)).toBe(false)
})
