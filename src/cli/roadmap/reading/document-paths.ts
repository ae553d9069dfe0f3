import { createHash } from 'node:crypto'
import type { Place, SourceFolder } from './found.ts'
import { changedPath } from './messages.ts'

const mostBytes = 1024
const refused = /[\\\p{Cc}\u2028\u2029]|%(?=[0-9A-Fa-f]{2})|(?<=^[A-Za-z]):/gu

/** A path that the service takes: the given one where it does, else one that is always the same for it. */
export function toSendablePath(given: string): string {
  const segments = given.replace(refused, '_').split('/')
  return shorten(segments.map(segment => (/^\.{0,2}$/.test(segment) ? '_' : segment)).join('/'))
}

/** The same, with a remark where it is another path. */
export function chooseDocumentPath(folder: SourceFolder, given: string, at: Place): string {
  const path = toSendablePath(given)
  if (path !== given) folder.warn(at, changedPath(path))
  return path
}

/** Whether a path is this one, or below it. */
export const isAtOrBelow = (place: string, path: string): boolean =>
  path === place || path.startsWith(`${place}/`)

function shorten(path: string): string {
  if (Buffer.byteLength(path) <= mostBytes) return path
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 16)
  const start = new TextDecoder().decode(Buffer.from(path).subarray(0, mostBytes - 40))
  return `${start.replace(/[\uFFFD/]+$/, '')}-${digest}`
}
