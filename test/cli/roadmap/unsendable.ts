import { isDeepStrictEqual } from 'node:util'
import type { FoundRoadmap } from '../../../src/cli/roadmap/reading/found.ts'

/** What no service would take of what a reader found: texts, paths, names of nothing, values that are no JSON. */
export function findUnsendable({ phases }: FoundRoadmap): unknown[] {
  const texts: unknown[] = []
  const again = JSON.parse(JSON.stringify(phases), (_, value) => {
    if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value)) texts.push(value)
    return value
  })
  const found = phases.flatMap(({ tasks }) => tasks)
  const named = [...phases.map(({ phase }) => phase), ...found.map(({ task }) => task)]
  return [
    ...texts,
    ...named.filter(({ id, title }) => !id || !title),
    ...found.filter(({ task, documents }) => !task.status || task.planPath !== documents[0]?.path),
    ...found.flatMap(({ documents }) => documents.filter(({ path }) => !isTaken(path))),
    ...(isDeepStrictEqual(again, phases) ? [] : [again]),
  ]
}

const isTaken = (path: string): boolean =>
  Buffer.byteLength(path) <= 1024 &&
  !/[\\\p{Cc}\u2028\u2029]|%[0-9A-Fa-f]{2}|^[A-Za-z]:/u.test(path) &&
  path.split('/').every(segment => !['', '.', '..'].includes(segment))
