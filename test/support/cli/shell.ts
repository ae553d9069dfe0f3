import { mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { type Client, unwrap } from '../../../src/client/index.ts'
import { accountAt } from '../stack-accounts.ts'
import { runInProcess } from './in-process.ts'
import { runInShell } from './in-shell.ts'
import { type Fate, type LossyProxy, openLossyProxy } from './lossy-proxy.ts'
import type { Options, Ran, Runner } from './runs.ts'

type Given = Options & { cwd?: string; env?: Record<string, string> }

export type Shell = {
  /** The home of the user, where the command stores its data. */
  home: string
  cairn(args: readonly string[], options?: Given): Promise<Ran>
}

export const url = () => inject('stack').url

/** Creates a temporary folder, which is deleted after the run. */
export const folder = (): string => mkdtempSync(join(dirname(inject('cairn')), '..', 'folder-'))

/** Opens a lossy proxy to the service. */
export const openProxyWith = (
  fate?: (seen: { method: string; path: string }) => Fate | Promise<Fate>,
): Promise<LossyProxy> => openLossyProxy(url(), fate)

/** Runs commands in the test process, unless `CAIRN_NODE` is set: then it runs the packed command with that Node. */
const defaultRunner: Runner = process.env.CAIRN_NODE ? runInShell : runInProcess

/** A shell of a user who is not signed in. */
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

/** Creates a user with an account, and a shell with a token in its environment. */
export async function person(home: string, token: object = {}, runner = defaultRunner): Promise<Person> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.test`
  const { api, id } = await accountAt({ addresses: inject('stack') }, email, 'en')
  const { token: secret } = await unwrap(api.POST('/api/tokens', { body: { name: 'shell', ...token } }))
  const settings = { CAIRN_URL: url(), CAIRN_TOKEN: secret }
  return { ...shell(home, settings, runner), email, id, api, token: secret }
}

/** Creates a project of the user in a new organization. */
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
