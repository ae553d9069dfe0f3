/** What the page makes an element of; everything else is text. */
export type Element = {
  name: Name
  children?: Node[]
  /** As written; the page decides what may be a link. */
  url?: string
  /** The number of an ordered list's first item. */
  start?: number
  /** Of a task; null where an item is not a task. */
  isChecked?: boolean | null
  align?: 'left' | 'right' | 'center' | null
  /** Where links within the document lead, unique in it. */
  anchor?: string
  /** The number of a note, and which of its references this is. */
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

/** A footnote with its number and how many references lead to it. */
export type Note = { number: number; references: number; children: Node[] }

/** A piece of a document, in its order: the text from `from` to `to`, and what it becomes. */
export type Part = { from: number; to: number } & (
  | { kind: 'tree'; nodes: Node[] }
  | { kind: 'fields'; fields: Field[] }
  | { kind: 'notes'; notes: Note[] }
  | { kind: 'source' }
)

/** What is read: a document, or one that may begin with front matter. */
export type Reading = { text: string; hasFrontMatter: boolean }

/** Longer texts, in UTF-16 units, are not formatted at all. */
export const longestFormatted = 1_048_576
