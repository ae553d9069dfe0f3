import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../terminal/failure.ts'
import { writeFileAtomically } from './write-atomically.ts'

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
  const found = parseLink(readFileSync(path, 'utf8'))
  if (!found) throw damaged
  return found
}

/** Keys that it does not know stay. A symbolic link is refused, for it may lead out of the repository. */
export function writeLink(root: string, link: Link): void {
  assertWritable(root)
  const path = join(root, linkFile)
  const before = existsSync(path) ? parseObject(readFileSync(path, 'utf8')) : {}
  writeFileAtomically(path, `${JSON.stringify({ ...before, ...link }, null, 2)}\n`)
}

/** Throws where `writeLink` would be refused, before anything is bound. */
export function assertWritable(root: string): void {
  if (lstatSync(join(root, linkFile), { throwIfNoEntry: false })?.isSymbolicLink()) throw aSymbolicLink
}

function parseLink(text: string): Link | null {
  const { server, project, slug, source, remote } = parseObject(text) ?? {}
  if (!isText(server) || !isUuid(project) || !isSlug(slug)) return null
  return { server, project, slug, source: isText(source) ? source : null, ...(isText(remote) && { remote }) }
}

function parseObject(text: string): Record<string, unknown> | null {
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

const aSymbolicLink = new Failure(
  [
    `${linkFile} はシンボリックリンクのため書き込みません`,
    `${linkFile} is a symbolic link, which is not written to`,
  ],
  {
    code: 'link_is_symlink',
    hint: ['削除してから、もう一度 cairn link を実行してください', 'Delete it and run `cairn link` again'],
  },
)

const damaged = new Failure([`${linkFile} を読めません`, `${linkFile} cannot be read`], {
  code: 'link_damaged',
  hint: [
    'server、project、slug のある JSON に直すか、cairn link をやり直してください',
    'Mend it, JSON with server, project and slug, or delete it and run `cairn link` again',
  ],
})
