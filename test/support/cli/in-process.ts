import { PassThrough, Writable } from 'node:stream'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { type Context, createContext } from '../../../src/cli/context/context.ts'
import { run } from '../../../src/cli/run.ts'
import { findConfigFolder } from '../../../src/cli/service/config-folder.ts'
import { version } from '../../../src/cli/service/version.ts'
import type { Outlet } from '../../../src/cli/terminal/streams.ts'
import { type Kill, type Options, type Ran, type Runner, type Type, toRan } from './runs.ts'

type Given = Options & { cwd: string; env?: Record<string, string> }

/** Creates a context, its output, and functions to interrupt it and to type. */
export function createTestContext({
  cwd,
  env = {},
  input = '',
  watch,
  inTerminal,
  columns = 80,
  ...own
}: Given) {
  const controller = new AbortController()
  const kill: Kill = () => controller.abort()
  const stdin = Object.assign(new PassThrough(), { isTTY: inTerminal === true })
  const type: Type = text => void stdin.write(text)
  const written = { stdout: '', stderr: '' }
  const watching: Promise<void>[] = []
  const outlet = (name: 'stdout' | 'stderr'): Outlet =>
    Object.assign(
      createWritable(text => {
        // A terminal shows both streams together, and uses CRLF.
        if (inTerminal) written.stdout += text.replaceAll('\n', '\r\n')
        else written[name] += text
        if (watch) watching.push(turn().then(() => watch(written, kill, type)))
      }),
      { isTTY: inTerminal === true, columns, rows: 24 },
    )
  if (input) stdin.write(input)
  if (!inTerminal) stdin.end()
  const context: Context = createContext({
    streams: { stdin, stdout: outlet('stdout'), stderr: outlet('stderr') },
    env,
    cwd,
    config: findConfigFolder(env, 'linux', () => env.HOME ?? cwd),
    userAgent: `cairn-cli/${version} (test)`,
    interrupted: controller.signal,
    interrupt: () => controller.abort(),
    pause: own.pause ?? (millis => pause(millis, undefined, { signal: controller.signal })),
    fetch: own.fetch ?? ((asked, init) => fetch(asked, init)),
    endWithReader: () => {},
    route: own.route ?? (() => {}),
    browse: own.browse ?? (() => Promise.reject(new Error('There is no browser'))),
    edit: own.edit ?? (() => Promise.reject(new Error('There is no editor'))),
  })
  return { context, written, kill, settled: () => Promise.all(watching) }
}

/** Creates a context in a folder, with the environment of the tests. */
export const contextIn = (cwd: string): Context =>
  createTestContext({ cwd, env: { ...process.env } as Record<string, string> }).context

/** Runs a command in the test process, with a context of its own. */
export const runInProcess: Runner = async (args, given): Promise<Ran> => {
  const { context, written, kill, settled } = createTestContext(given)
  given.started?.(kill)
  const code = await run(context, args)
  await settled()
  return toRan(code, written)
}

function createWritable(take: (text: string) => void): Writable {
  const decoder = new TextDecoder()
  return new Writable({
    decodeStrings: false,
    write(piece: string | Uint8Array, _, done) {
      take(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
      done()
    },
  })
}
