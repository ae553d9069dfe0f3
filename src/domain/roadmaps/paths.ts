const maxPathBytes = 1_024

/**
 * Relative, `/`-separated, no empty, `.` or `..` segment, no backslash, NUL, drive letter or percent-encoding, at
 * most 1,024 bytes of UTF-8 (decisions § 6).
 */
export function isDocumentPath(path: string): boolean {
  return (
    path.isWellFormed() &&
    !/[\\\0]|%[0-9a-f]{2}|^[a-z]:/i.test(path) &&
    path.split('/').every(segment => segment !== '' && segment !== '.' && segment !== '..') &&
    new TextEncoder().encode(path).length <= maxPathBytes
  )
}
