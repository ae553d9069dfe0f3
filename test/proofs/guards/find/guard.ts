/**
 * - `lock`: rows are locked, or a policy's organization is
 * - `rule`: something is refused with a code
 * - `policy`: what a row of the permission matrix asks of the caller
 * - `tenant`: rows are those of a project, an organization or a person
 * - `constraint`: what the database itself refuses
 */
export type Kind = 'lock' | 'rule' | 'policy' | 'tenant' | 'constraint'

/** What stands around something so that it counts no more where `is`, an expression, is true. */
export type Off = (is: string) => readonly [before: string, after: string]

/** What is there to stop something, and the file without it. */
export type Guard = {
  kind: Kind
  file: string
  place: string
  words: string
  without: string
  /** How it is switched off where it stands, if that can be done while the service runs. */
  off?: Off
  around?: readonly [from: number, to: number]
}

/** Where a guard was found: what is replaced, and by what; `end` where more than that tells what it is. */
export type Found = {
  kind: Kind
  at: number
  length: number
  by: string
  end?: number | undefined
  /** What takes its place as long as it is switched off, around what stands there. */
  off?: Off
  /** Where that stands, if not around all that is replaced. */
  around?: readonly [from: number, to: number]
}

/** Each match of a pattern. */
export const matches = (kind: Kind, text: string, pattern: RegExp, by: string, at = 0): Found[] =>
  [...text.matchAll(pattern)].map(match => ({ kind, at: at + match.index, length: match[0].length, by }))
