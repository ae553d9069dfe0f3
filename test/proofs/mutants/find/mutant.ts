/** A text that replaces another one in a source. */
export type Edit = { at: number; length: number; by: string }

/** A change of one place, as a programmer could make it by mistake. */
export type Mutant = {
  kind: 'mutant'
  file: string
  place: string
  /** The replaced text and its replacement. */
  words: string
  line: number
  edit: Edit
  /** The whole file with the change. */
  without: string
  /** The statement that makes the change in a database, for functions. */
  sql: string | null
}
