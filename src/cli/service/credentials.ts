import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../context/context.ts'
import { writeFileAtomically } from '../repository/write-atomically.ts'
import { toDiskFailure, withDiskErrorsSync } from '../terminal/disk.ts'
import { Failure } from '../terminal/failure.ts'

/** A stored sign-in. `isMinted` is true if `cairn login` created the token. */
export type Credential = { token: string; email: string; isMinted: boolean }

type Credentials = { current: string | null; servers: Record<string, Credential> }

/** The folder that stores credentials, and the environment, whose token can replace them. */
type Place = Pick<Context, 'config' | 'env'>

function findFolder({ config }: Place): string {
  if (config === null) throw noHome
  return config
}

/** Throws if sign-ins cannot be stored, because the home folder is unknown. */
export const assertStorable = (at: Place): void => void findFolder(at)

const findPath = (at: Place) => join(findFolder(at), 'credentials.json')

/** The server of the last sign-in. */
export const currentServer = (at: Place): string | null => readCredentials(at).current

export const findCredential = (at: Place, url: string): Credential | null =>
  readCredentials(at).servers[url] ?? null

/** The servers with a stored sign-in. */
export const listServers = (at: Place): string[] => Object.keys(readCredentials(at).servers)

export function saveCredential(at: Place, url: string, credential: Credential): void {
  const { servers } = readCredentials(at)
  writeCredentials(at, { current: url, servers: { ...servers, [url]: credential } })
}

/** Deletes a sign-in. Another known server becomes the current one. */
export function deleteCredential(at: Place, url: string): void {
  const { current, servers } = readCredentials(at)
  const { [url]: _, ...others } = servers
  writeCredentials(at, {
    current: current === url ? (Object.keys(others)[0] ?? null) : current,
    servers: others,
  })
}

function readCredentials(at: Place): Credentials {
  if (at.config === null && at.env.CAIRN_TOKEN) return none
  const path = findPath(at)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return none
    throw toDiskFailure(path, thrown) ?? thrown
  }
  const found = parseCredentials(text)
  if (!found) throw damaged(path)
  return found
}

const none: Credentials = { current: null, servers: {} }

/** Writes the file atomically, readable only by its owner. */
function writeCredentials(at: Place, kept: Credentials): void {
  const folder = findFolder(at)
  withDiskErrorsSync(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }))
  writeFileAtomically(findPath(at), `${JSON.stringify(kept, null, 2)}\n`, 0o600)
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

const noHome = new Failure(
  [
    'ホームフォルダーが分からないため、サインインを保存できません',
    'The home folder is unknown, so sign-ins cannot be stored',
  ],
  {
    code: 'no_home',
    hint: [
      'HOME（Windows では USERPROFILE）に絶対パスを設定してください。サインインの代わりに、CAIRN_URL と CAIRN_TOKEN も使えます',
      'Set HOME, or on Windows USERPROFILE, to an absolute path. Instead of a sign-in, you can also set CAIRN_URL and CAIRN_TOKEN',
    ],
  },
)
