import { platform } from 'node:os'

/**
 * Makes a file name safe to save: replaces characters that the disk or a terminal cannot handle with `_`, and shortens a
 * long name before its extension.
 */
export function toSafeName(name: string, system: NodeJS.Platform = platform()): string {
  const plain = name.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069/]/gu, '_')
  const safe = shorten(system === 'win32' ? replaceForWindows(plain) : plain)
  return /^\.{0,2}$/.test(safe) ? '_' : safe
}

const replaceForWindows = (name: string): string =>
  name
    .replace(/[<>:"\\|?*]/g, '_')
    .replace(/[. ]+$/, '_')
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1')

/** The disk limits bytes, but the service limits characters. */
const mostBytes = 255

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= mostBytes) return name
  const [ending = ''] = /\.[^.]{1,16}$/.exec(name) ?? []
  const room = mostBytes - Buffer.byteLength(ending)
  let kept = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, -ending.length || undefined))) {
    bytes += Buffer.byteLength(segment)
    if (bytes > room) break
    kept += segment
  }
  return kept + ending
}
