import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolved } from '../../../dev/build/reference/document.ts'
import { notesSeen } from './sink.ts'

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json')

type Compared = { described: number; unseen: string[] }

/** What operations are described to answer, as `operation status` or, of refusals, `operation code`, and what of it no test has met. */
export function compareAnswers(): Compared {
  const seen = new Set(
    notesSeen().answers.map(({ operation, status, code }) => `${operation} ${code ?? status}`),
  )
  return compare(describedAnswers(), seen)
}

/** Where answers are described to be null or without a field, and where no test has met them so. */
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
      const { content } = resolved(response, document)
      const codes = Object.keys(content?.['application/json']?.examples ?? {})
      return (codes.length > 0 ? codes : [status]).map(each => `${operationId} ${each}`)
    }),
  )
}
