import { type SQL, sql } from 'drizzle-orm'

/** Whether a text has `q`, in any case and width. */
export const hasText = (text: SQL, q: string): SQL =>
  sql`(strpos(folded_text(${text}), folded_text(${q})) > 0)`

/**
 * Whether a name has `q` if the index of its `folded_grams` has found it. The index has single characters and pairs, so
 * for a longer `q` the name itself is read.
 */
export const isNameOf = (name: SQL, q: string): SQL =>
  sql`(char_length(folded_text(${q})) <= 2 or ${hasText(name, q)})`
