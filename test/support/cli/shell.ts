import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { type Client, unwrap } from '../../../src/client/index.ts'
import { accountAt } from '../local-stack.ts'
import { type Fate, openWay, type Way } from './way.ts'

export type Ran = {
  code: number | null
  stdout: string
  stderr: string
  /** What the answer says to machines. */
  json<Answer = any>(): Answer
  /** What the refusal says to machines. */
  refusal(): Record<string, any>
}

type Kill = (signal: NodeJS.Signals) => void

type Options = {
  cwd?: string
  env?: Record<string, string>
  /** Comes in by standard input. */
  input?: string
  /** Is given what the command has written so far, each time that it writes. */
  watch?: (written: { stdout: string; stderr: string }, kill: Kill, type: (text: string) => void) => void
  /** Runs it in a terminal, whose whole picture is the standard output. */
  inTerminal?: boolean
  /** Of the terminal; 80 unless given. */
  columns?: number
  /** Is given what ends the command, as Ctrl-C does by `SIGINT`. */
  started?: (kill: Kill) => void
}

export type Shell = {
  /** The person's home, where the command keeps what it remembers. */
  home: string
  cairn(args: readonly string[], options?: Options): Promise<Ran>
}

export const url = () => inject('stack').url

/** A folder that is gone after the run, beside the command. */
export const folder = (): string => mkdtempSync(join(dirname(inject('cairn')), '..', 'folder-'))

/** A way to the service, which holds up nobody who is done. */
export const wayWith = (
  fate?: (seen: { method: string; path: string }) => Fate | Promise<Fate>,
): Promise<Way> => openWay(url(), fate)

/** Somebody's shell on a machine where nobody is signed in. */
export function shell(home: string, settings: Record<string, string> = {}): Shell {
  const own = {
    PATH: [process.env.CAIRN_NODE, process.env.PATH].filter(Boolean).join(':'),
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    LANG: 'C.UTF-8',
    // Each run would compile it anew.
    NODE_COMPILE_CACHE: join(dirname(inject('cairn')), 'compiled'),
    ...settings,
  }
  return {
    home,
    cairn: (args, { cwd = home, env = {}, input = '', watch, started, inTerminal, columns = 80 } = {}) =>
      new Promise((resolve, reject) => {
        const [file, given] = inTerminal ? terminalOf(args, columns) : [inject('cairn'), args]
        const command = spawn(file, given, { cwd, env: { ...own, TERM: 'xterm', ...env } })
        const kill: Kill = signal => command.kill(signal)
        started?.(kill)
        const written = { stdout: '', stderr: '' }
        for (const stream of ['stdout', 'stderr'] as const)
          command[stream].setEncoding('utf8').on('data', text => {
            written[stream] += text
            watch?.(written, kill, text => command.stdin.write(text))
          })
        command.on('error', reject)
        command.on('close', code =>
          resolve({
            code,
            ...written,
            json: () => JSON.parse(written.stdout),
            refusal: () => JSON.parse(written.stderr).error,
          }),
        )
        if (inTerminal) command.stdin.write(input)
        else command.stdin.end(input)
      }),
  }
}

/** Whether `inTerminal` can be had: by what all Linux has. */
export const hasTerminal = process.platform === 'linux' && existsSync('/usr/bin/script')

function terminalOf(args: readonly string[], columns: number): [file: string, args: string[]] {
  const line = [inject('cairn'), ...args].map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  return [
    '/usr/bin/script',
    ['--quiet', '--return', '--command', `stty cols ${columns} rows 24; ${line}`, '/dev/null'],
  ]
}

export type Person = Shell & { email: string; id: string; api: Client; token: string }

/** Somebody with an account and a token in the environment of their shell. */
export async function person(home: string, token: object = {}): Promise<Person> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.test`
  const { api, id } = await accountAt({ addresses: inject('stack') }, email, 'en')
  const { token: secret } = await unwrap(api.POST('/api/tokens', { body: { name: 'shell', ...token } }))
  const settings = { CAIRN_URL: url(), CAIRN_TOKEN: secret }
  return { ...shell(home, settings), email, id, api, token: secret }
}

/** A project of theirs, in an organisation of its own. */
export async function projectOf(
  { api }: Person,
  body: { name?: string; key?: string } = {},
): Promise<string> {
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Hands' } }))
  const { name = 'Shelter', key } = body
  const { project } = await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name } }))
  if (key)
    await unwrap(
      api.PATCH('/api/projects/{projectId}', { params: { path: { projectId: project.id } }, body: { key } }),
    )
  return project.id
}
