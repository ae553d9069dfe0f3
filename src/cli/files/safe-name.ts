import { platform } from 'node:os'

/**
 * Makes a file name safe to save: replaces characters that the disk or a terminal cannot handle with `_`, and shortens a
 * long name before its extension. A suffix comes before the extension, too.
 */
export function toSafeName(name: string, system: NodeJS.Platform = platform(), suffix = ''): string {
  const plain = name.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069/]/gu, '_')
  const safe = shorten(system === 'win32' ? replaceForWindows(plain) : plain, suffix)
  return /^\.{0,2}$/.test(safe) ? '_' : safe
}

const replaceForWindows = (name: string): string =>
  name
    .replace(/[<>:"\\|?*]/g, '_')
    .replace(/[. ]+$/, '_')
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1')

/** The disk limits bytes, but the service limits characters. */
const mostBytes = 255

function shorten(name: string, suffix: string): string {
  const [extension = ''] = /\.[^.]{1,16}$/.exec(name) ?? []
  const [stem, ending] = [name.slice(0, -extension.length || undefined), suffix + extension]
  const room = mostBytes - Buffer.byteLength(ending)
  if (Buffer.byteLength(stem) <= room) return stem + ending
  let kept = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter().segment(stem)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > room) break
    kept += segment
  }
  return kept + ending
}

/** Names for files that others have named, in one folder: safe, none of them hidden, and all different in any case. */
export function toSafeNames(names: readonly string[], system?: NodeJS.Platform): string[] {
  const used = new Set<string>()
  return names.map(name => {
    const visible = name.replace(/^[.\s]+/, '_')
    for (let copy = 1; ; copy++) {
      const safe = toSafeName(visible, system, copy === 1 ? '' : ` (${copy})`)
      const folded = safe.normalize('NFC').toUpperCase().toLowerCase()
      if (used.has(folded)) continue
      used.add(folded)
      return safe
    }
  })
}
