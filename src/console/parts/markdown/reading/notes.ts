import type { FootnoteDefinition } from 'mdast'
import { normalized } from './split.ts'

/** The footnotes of a document, numbered by first reference. */
export type Footnotes = {
  define(definition: FootnoteDefinition): void
  /** Adds a reference to a note; returns the note's number and the reference's number. */
  refer(label: string): { note: number; reference: number }
  /** The referenced notes in order; a note can refer to others. */
  each(): Generator<{ number: number; definition: FootnoteDefinition; references(): number }>
}

export function makeNotes(): Footnotes {
  const definitions = new Map<string, FootnoteDefinition>()
  const order = new Map<string, { note: number; reference: number }>()
  return {
    define(definition) {
      const label = normalized(definition.identifier)
      if (!definitions.has(label)) definitions.set(label, definition)
    },
    refer(identifier) {
      const label = normalized(identifier)
      const { note, reference } = order.get(label) ?? { note: order.size + 1, reference: 0 }
      order.set(label, { note, reference: reference + 1 })
      return { note, reference: reference + 1 }
    },
    *each() {
      // A Map's iterator also visits entries that are added meanwhile.
      for (const [label, { note }] of order) {
        const definition = definitions.get(label)
        if (definition) yield { number: note, definition, references: () => order.get(label)!.reference }
      }
    },
  }
}
