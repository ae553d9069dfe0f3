import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../context/context.ts'
import { writeFileAtomically } from '../repository/write-atomically.ts'
import { toDiskFailure, withDiskErrorsSync } from '../terminal/disk.ts'
import { Failure } from '../terminal/failure.ts'

/** A stored sign-in. `isMinted` is true if `cairn login` created the token. */
export type Credential = { token: string; email: string; isMinted: boolean }

type Credentials = { current: string | null; servers: Record<string, Credential> }

/** The folder that stores credentials. */
type Folder = Pick<Context, 'config'>

const credentialsPath = ({ config }: Folder) => join(config, 'credentials.json')

/** The server of the last sign-in. */
export const currentServer = (at: Folder): string | null => readCredentials(at).current

export const findCredential = (at: Folder, url: string): Credential | null =>
  readCredentials(at).servers[url] ?? null

/** The servers with a stored sign-in. */
export const listServers = (at: Folder): string[] => Object.keys(readCredentials(at).servers)

export function saveCredential(at: Folder, url: string, credential: Credential): void {
  const { servers } = readCredentials(at)
  writeCredentials(at, { current: url, servers: { ...servers, [url]: credential } })
}

/** Deletes a sign-in. Another known server becomes the current one. */
export function deleteCredential(at: Folder, url: string): void {
  const { current, servers } = readCredentials(at)
  const { [url]: _, ...others } = servers
  writeCredentials(at, {
    current: current === url ? (Object.keys(others)[0] ?? null) : current,
    servers: others,
  })
}

function readCredentials(at: Folder): Credentials {
  let text: string
  try {
    text = readFileSync(credentialsPath(at), 'utf8')
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')
      return { current: null, servers: {} }
    throw toDiskFailure(credentialsPath(at), thrown) ?? thrown
  }
  const found = parseCredentials(text)
  if (!found) throw damaged(credentialsPath(at))
  return found
}

/** Writes the file atomically, readable only by its owner. */
function writeCredentials(at: Folder, kept: Credentials): void {
  withDiskErrorsSync(at.config, () => mkdirSync(at.config, { recursive: true, mode: 0o700 }))
  writeFileAtomically(credentialsPath(at), `${JSON.stringify(kept, null, 2)}\n`, 0o600)
}

function parseCredentials(text: string): Credentials | null {
  try {
    const { current, servers } = JSON.parse(text)
    return typeof servers === 'object' && servers !== null ? { current: current ?? null, servers } : null
  } catch {
    return null
  }
}

const damaged = (path: string) =>
  new Failure([`${path} を読み込めません`, `Cannot read ${path}`], {
    code: 'credentials_damaged',
    hint: [
      'このファイルを削除し、cairn login を実行し直してください',
      'Delete this file and run `cairn login` again',
    ],
  })
