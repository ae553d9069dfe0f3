import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import envPaths from 'env-paths'
import { writeWhole } from '../repository/write-whole.ts'
import { Failure } from '../terminal/failure.ts'

/** Of one server: the token of who is signed in there, and whether it was made by the login itself. */
export type Credential = { token: string; email: string; isMinted: boolean }

type Kept = { current: string | null; servers: Record<string, Credential> }

const folder = () => envPaths('cairn', { suffix: '' }).config
const credentialsPath = () => join(folder(), 'credentials.json')

/** The server that was signed in to last. */
export const currentServer = (): string | null => kept().current

export const credentialOf = (url: string): Credential | null => kept().servers[url] ?? null

export function keepCredential(url: string, credential: Credential): void {
  const { servers } = kept()
  store({ current: url, servers: { ...servers, [url]: credential } })
}

/** Another server that is known becomes the current one. */
export function forgetCredential(url: string): void {
  const { current, servers } = kept()
  const { [url]: _, ...others } = servers
  store({ current: current === url ? (Object.keys(others)[0] ?? null) : current, servers: others })
}

function kept(): Kept {
  let text: string
  try {
    text = readFileSync(credentialsPath(), 'utf8')
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')
      return { current: null, servers: {} }
    throw thrown
  }
  const found = parsed(text)
  if (!found) throw damaged(credentialsPath())
  return found
}

/** Whole or not at all, and for its owner alone from the first byte on. */
function store(kept: Kept): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  writeWhole(credentialsPath(), `${JSON.stringify(kept, null, 2)}\n`, 0o600)
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
