/** An element to render; other nodes are text. */
export type Element = {
  name: Name
  children?: Node[]
  /** As written; the page decides which URLs become links. */
  url?: string
  /** The number of the first item of an ordered list. */
  start?: number
  /** The state of a task; null for other items. */
  isChecked?: boolean | null
  /** Where the document has the mark of a task, `x` or a space; undefined if it cannot be changed there. */
  mark?: number
  align?: 'left' | 'right' | 'center' | null
  /** The target of links within the document, unique in it. */
  anchor?: string
  /** The number of the note; `reference` is the number of this reference to it. */
  note?: number
  reference?: number
}

export type Node = string | Element

export type Heading = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

export type Name =
  | Heading
  | 'p'
  | 'em'
  | 'strong'
  | 'del'
  | 'blockquote'
  | 'ul'
  | 'ol'
  | 'li'
  | 'pre'
  | 'code'
  | 'hr'
  | 'br'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'link'
  | 'image'
  | 'reference'

export type Field = { name: string; value: string }

/** A footnote with its number and the number of its references. */
export type Note = { number: number; references: number; children: Node[] }

/** A part of a document: the range from `from` to `to`, and what it becomes. */
export type Part = { from: number; to: number } & (
  | { kind: 'tree'; nodes: Node[] }
  | { kind: 'fields'; fields: Field[] }
  | { kind: 'notes'; notes: Note[] }
  | { kind: 'source' }
)

/** A document to parse, which may start with front matter. */
export type Reading = { text: string; hasFrontMatter: boolean }

/** The longest document that is formatted, in UTF-16 units. */
export const longestFormatted = 1_048_576
