const maxPathBytes = 1_024

/**
 * Whether the path is relative and `/`-separated, without empty, `.`, or `..` segments, backslashes, control characters,
 * line or paragraph separators, a drive letter, or percent-encoding, and has at most 1,024 bytes of UTF-8
 * (roadmaps § Document paths).
 */
export function isDocumentPath(path: string): boolean {
  return (
    path.length <= maxPathBytes &&
    path.isWellFormed() &&
    !/[\\\p{Cc}\u2028\u2029]|%[0-9A-Fa-f]{2}|^[A-Za-z]:/u.test(path) &&
    path.split('/').every(segment => segment !== '' && segment !== '.' && segment !== '..') &&
    new TextEncoder().encode(path).length <= maxPathBytes
  )
}
