import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../terminal/failure.ts'

/** What a team commits: to which project and roadmap its repository belongs, and from what the roadmap is read. */
export type Link = {
  /** Address of the server. */
  server: string
  /** ID of the project. */
  project: string
  slug: string
  /** Name of a reader. */
  source: string | null
  /** The git remote that tells which repository it is, where it is not `origin`. */
  remote?: string
}

export const linkFile = '.cairn.json'

export function readLink(root: string): Link | null {
  const path = join(root, linkFile)
  if (!existsSync(path)) return null
  const found = parsed(readFileSync(path, 'utf8'))
  if (!found) throw damaged
  return found
}

/** Keys that it does not know stay. */
export function writeLink(root: string, link: Link): void {
  const path = join(root, linkFile)
  const before = existsSync(path) ? objectOf(readFileSync(path, 'utf8')) : {}
  writeFileSync(path, `${JSON.stringify({ ...before, ...link }, null, 2)}\n`)
}

function parsed(text: string): Link | null {
  const { server, project, slug, source, remote } = objectOf(text) ?? {}
  if (!isText(server) || !isUuid(project) || !isSlug(slug)) return null
  return { server, project, slug, source: isText(source) ? source : null, ...(isText(remote) && { remote }) }
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** What calls a roadmap (roadmaps § Sync). */
export const isSlug = (value: unknown): value is string =>
  isText(value) && /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(value)

export const isUuid = (value: unknown): value is string =>
  isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const damaged = new Failure([`${linkFile} を読めません`, `${linkFile} cannot be read`], {
  code: 'link_damaged',
  hint: [
    'server、project、slug のある JSON に直すか、cairn link をやり直してください',
    'Mend it, JSON with server, project and slug, or delete it and run `cairn link` again',
  ],
})
