import type { Sentence } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'

type Named = { id: string; name: string }

/** Whether something has this ID or, ignoring case, this name. */
export const isNamed =
  (named: string) =>
  ({ id, name }: Named): boolean =>
    id === named.toLowerCase() || name.toLowerCase() === named.normalize('NFC').toLowerCase()

/** Refuses a name that several have, and tells their IDs. */
export const ambiguousName = (about: Sentence, found: readonly Named[]): Failure => {
  const ids = found.map(({ id }) => id).join(', ')
  return new Failure(about, {
    exit: 'usage',
    code: 'ambiguous',
    hint: [`ID で指定してください: ${ids}`, `Specify one by its ID: ${ids}`],
    facts: { found: found.map(({ id, name }) => ({ id, name })) },
  })
}

/** Labels things for a list to choose from: names, with IDs where a name occurs twice. */
export const labelOf = (all: readonly Named[], { id, name }: Named): string =>
  all.filter(other => other.name.toLowerCase() === name.toLowerCase()).length > 1 ? `${name} (${id})` : name
