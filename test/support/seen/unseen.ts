import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveReference } from '../../../dev/build/reference/openapi/references.ts'
import { notesSeen } from './sink.ts'

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json')

type Compared = { described: number; unseen: string[] }

/**
 * The described responses of operations, as `operation status` or, for refusals, `operation code`, and those that
 * no test has received.
 */
export function compareAnswers(): Compared {
  const seen = new Set(
    notesSeen().answers.map(({ operation, status, code }) => `${operation} ${code ?? status}`),
  )
  return compare(describedAnswers(), seen)
}

/** Described absences, and those that no test has received. */
export const compareAbsences = (): Compared => compare([...notesSeen().absences], notesSeen().absencesMet)

const compare = (described: string[], seen: ReadonlySet<string>): Compared => ({
  described: described.length,
  unseen: described.filter(each => !seen.has(each)),
})

function describedAnswers(): string[] {
  const document = JSON.parse(readFileSync(path, 'utf8'))
  const operations = Object.values<object>(document.paths).flatMap(item => Object.values(item))
  return operations.flatMap(({ operationId, responses }) =>
    Object.entries<any>(responses).flatMap(([status, response]) => {
      const { content } = resolveReference(response, document)
      const codes = Object.keys(content?.['application/json']?.examples ?? {})
      return (codes.length > 0 ? codes : [status]).map(each => `${operationId} ${each}`)
    }),
  )
}
