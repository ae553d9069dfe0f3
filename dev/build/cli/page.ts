import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type Context, createContext } from '../../../src/cli/context/context.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { describeCommands } from './commands.ts'

/** `docs/cli.md` with its commands from their help. The text around them is written by hand. */
export function cliPage(root: string): string {
  const context = helpContext(root)
  const commands = describeCommands(createProgram(context), context.io.say)
  return readFileSync(join(root, 'docs', 'cli.md'), 'utf8').replace(
    /(?<=<!-- commands -->\n).*(?=<!-- \/commands -->)/s,
    () => `\n${commands}\n\n`,
  )
}

/** A context for reading help in English. It cannot run commands. */
function helpContext(folder: string): Context {
  const nowhere = () => Promise.reject(new Error('Commands cannot run here'))
  return createContext({
    streams: { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() },
    env: { LC_ALL: 'en' },
    cwd: folder,
    config: folder,
    userAgent: 'none',
    interrupted: AbortSignal.abort(),
    interrupt() {},
    pause: nowhere,
    fetch: nowhere,
    endWithReader() {},
    route() {},
    browse: nowhere,
    edit: nowhere,
  })
}
