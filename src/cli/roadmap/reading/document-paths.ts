import { createHash } from 'node:crypto'
import type { Place, SourceFolder } from './found.ts'
import { changedPath } from './messages.ts'

const mostBytes = 1024
const refused = /[\\\p{Cc}\u2028\u2029]|%(?=[0-9A-Fa-f]{2})|(?<=^[A-Za-z]):/gu

/** Converts a path to one that the service accepts. The same input always gives the same path. */
export function toSendablePath(given: string): string {
  const segments = given.replace(refused, '_').split('/')
  return shorten(segments.map(segment => (/^\.{0,2}$/.test(segment) ? '_' : segment)).join('/'))
}

/** Converts the path of a document, and warns if it changes. */
export function chooseDocumentPath(folder: SourceFolder, given: string, at: Place): string {
  const path = toSendablePath(given)
  if (path !== given) folder.warn(at, changedPath(path))
  return path
}

/** Whether a path equals another path, or is below it. */
export const isAtOrBelow = (place: string, path: string): boolean =>
  path === place || path.startsWith(`${place}/`)

function shorten(path: string): string {
  if (Buffer.byteLength(path) <= mostBytes) return path
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 16)
  const start = new TextDecoder().decode(Buffer.from(path).subarray(0, mostBytes - 40))
  return `${start.replace(/[\uFFFD/]+$/, '')}-${digest}`
}
