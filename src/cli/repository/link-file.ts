import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../terminal/failure.ts'
import { writeFileAtomically } from './write-atomically.ts'

/** The committed `.cairn.json`: the repository's project and roadmap, and the source of the roadmap. */
export type Link = {
  /** URL of the server. */
  server: string
  /** ID of the project. */
  project: string
  slug: string
  /** Name of a reader. */
  source: string | null
  /** The git remote that identifies the repository, if it is not `origin`. */
  remote?: string
  /** The branch whose roadmap counts; `*` for every branch. */
  branch?: string
}

export const linkFile = '.cairn.json'

export function readLink(root: string): Link | null {
  const path = join(root, linkFile)
  if (!existsSync(path)) return null
  const found = parseLink(readFileSync(path, 'utf8'))
  if (!found) throw damaged
  return found
}

/** Writes the file and keeps unknown keys. Refuses a symbolic link, because it could point outside of the repository. */
export function writeLink(root: string, link: Link): void {
  assertWritable(root)
  const path = join(root, linkFile)
  const before = existsSync(path) ? parseObject(readFileSync(path, 'utf8')) : {}
  writeFileAtomically(path, `${JSON.stringify({ ...before, ...link }, null, 2)}\n`)
}

/** Throws if `writeLink` would fail. Call it before binding the project. */
export function assertWritable(root: string): void {
  if (lstatSync(join(root, linkFile), { throwIfNoEntry: false })?.isSymbolicLink()) throw aSymbolicLink
}

function parseLink(text: string): Link | null {
  const { server, project, slug, source, remote, branch } = parseObject(text) ?? {}
  if (!isText(server) || !isUuid(project) || !isSlug(slug)) return null
  const optional = { ...(isText(remote) && { remote }), ...(isText(branch) && { branch }) }
  return { server, project, slug, source: isText(source) ? source : null, ...optional }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    // Editors on Windows add a byte order mark.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Whether a value is a valid name of a roadmap (roadmaps § Sync). */
export const isSlug = (value: unknown): value is string =>
  isText(value) && /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(value)

export const isUuid = (value: unknown): value is string =>
  isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const aSymbolicLink = new Failure(
  [
    `${linkFile} はシンボリックリンクのため書き込みません`,
    `${linkFile} is a symbolic link. Not writing to it`,
  ],
  {
    code: 'link_is_symlink',
    hint: ['削除してから、もう一度 cairn link を実行してください', 'Delete it and run `cairn link` again'],
  },
)

const damaged = new Failure([`${linkFile} を読み込めません`, `Cannot read ${linkFile}`], {
  code: 'link_damaged',
  hint: [
    'server、project、slug を含む JSON に修正するか、cairn link を実行し直してください',
    'Fix it (JSON with server, project, and slug), or delete it and run `cairn link` again',
  ],
})
