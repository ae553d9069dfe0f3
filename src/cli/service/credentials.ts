import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../context/context.ts'
import { writeWhole } from '../repository/write-whole.ts'
import { Failure } from '../terminal/failure.ts'

/** Of one server: the token of who is signed in there, and whether it was made by the login itself. */
export type Credential = { token: string; email: string; isMinted: boolean }

type Kept = { current: string | null; servers: Record<string, Credential> }

/** Where they are kept. */
type Folder = Pick<Context, 'config'>

const credentialsPath = ({ config }: Folder) => join(config, 'credentials.json')

/** The server that was signed in to last. */
export const currentServer = (at: Folder): string | null => kept(at).current

export const credentialOf = (at: Folder, url: string): Credential | null => kept(at).servers[url] ?? null

export function keepCredential(at: Folder, url: string, credential: Credential): void {
  const { servers } = kept(at)
  store(at, { current: url, servers: { ...servers, [url]: credential } })
}

/** Another server that is known becomes the current one. */
export function forgetCredential(at: Folder, url: string): void {
  const { current, servers } = kept(at)
  const { [url]: _, ...others } = servers
  store(at, { current: current === url ? (Object.keys(others)[0] ?? null) : current, servers: others })
}

function kept(at: Folder): Kept {
  let text: string
  try {
    text = readFileSync(credentialsPath(at), 'utf8')
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')
      return { current: null, servers: {} }
    throw thrown
  }
  const found = parsed(text)
  if (!found) throw damaged(credentialsPath(at))
  return found
}

/** Whole or not at all, and for its owner alone from the first byte on. */
function store(at: Folder, kept: Kept): void {
  mkdirSync(at.config, { recursive: true, mode: 0o700 })
  writeWhole(credentialsPath(at), `${JSON.stringify(kept, null, 2)}\n`, 0o600)
}

function parsed(text: string): Kept | null {
  try {
    const { current, servers } = JSON.parse(text)
    return typeof servers === 'object' && servers !== null ? { current: current ?? null, servers } : null
  } catch {
    return null
  }
}

const damaged = (path: string) =>
  new Failure([`${path} を読めません`, `${path} cannot be read`], {
    code: 'credentials_damaged',
    hint: [
      'このファイルを削除して、cairn login をやり直してください',
      'Delete that file and run `cairn login` again',
    ],
  })
