/**
 * - `lock`: locks rows, or the organization by a policy
 * - `rule`: refuses a request with a code
 * - `policy`: a requirement of the permission matrix
 * - `tenant`: limits rows to those of a project, an organization, or a user
 * - `constraint`: what the database itself refuses
 */
export type Kind = 'lock' | 'rule' | 'policy' | 'tenant' | 'constraint'

/** The texts around a guard that turn it off while the expression `is` is true. */
type Off = (is: string) => readonly [before: string, after: string]

/** A guard, and its file without it. */
export type Guard = {
  kind: Kind
  file: string
  place: string
  words: string
  without: string
  /** The texts that turn it off while the service runs, if possible. */
  off?: Off
  around?: readonly [from: number, to: number]
}

/** The position of a guard: the replaced text and its replacement. `end` extends the text that names it. */
export type Found = {
  kind: Kind
  at: number
  length: number
  by: string
  end?: number | undefined
  /** The texts that turn it off, around the guard. */
  off?: Off
  /** The text to turn off, if it is not the replaced text. */
  around?: readonly [from: number, to: number]
}

/** Every match of a pattern. */
export const matches = (kind: Kind, text: string, pattern: RegExp, by: string, at = 0): Found[] =>
  [...text.matchAll(pattern)].map(match => ({ kind, at: at + match.index, length: match[0].length, by }))
