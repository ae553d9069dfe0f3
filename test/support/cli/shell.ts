import { mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { type Client, unwrap } from '../../../src/client/index.ts'
import { accountAt } from '../local-stack.ts'
import { runInProcess } from './in-process.ts'
import { runInShell } from './in-shell.ts'
import { type Fate, type LossyProxy, openLossyProxy } from './lossy-proxy.ts'
import type { Options, Ran, Runner } from './runs.ts'

type Given = Options & { cwd?: string; env?: Record<string, string> }

export type Shell = {
  /** The person's home, where the command keeps what it remembers. */
  home: string
  cairn(args: readonly string[], options?: Given): Promise<Ran>
}

export const url = () => inject('stack').url

/** A folder that is gone after the run, beside the command. */
export const folder = (): string => mkdtempSync(join(dirname(inject('cairn')), '..', 'folder-'))

/** A way to the service, which holds up nobody who is done. */
export const openProxyWith = (
  fate?: (seen: { method: string; path: string }) => Fate | Promise<Fate>,
): Promise<LossyProxy> => openLossyProxy(url(), fate)

/** In the process of the tests, unless another Node is asked for: that runs the packed command. */
const defaultRunner: Runner = process.env.CAIRN_NODE ? runInShell : runInProcess

/** Somebody's shell on a machine where nobody is signed in. */
export function shell(home: string, settings: Record<string, string> = {}, runner = defaultRunner): Shell {
  const own = {
    PATH: [process.env.CAIRN_NODE, process.env.PATH].filter(Boolean).join(':'),
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    LANG: 'C.UTF-8',
    TERM: 'xterm',
    ...settings,
  }
  return {
    home,
    cairn: (args, { cwd = home, env = {}, ...options } = {}) =>
      runner(args, { ...options, cwd, env: { ...own, ...env } }),
  }
}

export type Person = Shell & { email: string; id: string; api: Client; token: string }

/** Somebody with an account and a token in the environment of their shell. */
export async function person(home: string, token: object = {}, runner = defaultRunner): Promise<Person> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.test`
  const { api, id } = await accountAt({ addresses: inject('stack') }, email, 'en')
  const { token: secret } = await unwrap(api.POST('/api/tokens', { body: { name: 'shell', ...token } }))
  const settings = { CAIRN_URL: url(), CAIRN_TOKEN: secret }
  return { ...shell(home, settings, runner), email, id, api, token: secret }
}

/** A project of theirs, in an organization of its own. */
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
