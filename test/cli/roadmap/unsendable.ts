import { isDeepStrictEqual } from 'node:util'
import type { FoundRoadmap } from '../../../src/cli/roadmap/reading/found.ts'

/** Finds what the service would refuse: invalid texts and paths, missing names, and values that JSON cannot represent. */
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
    ...found.flatMap(({ documents }) => documents.filter(({ path }) => !isAccepted(path))),
    ...(isDeepStrictEqual(again, phases) ? [] : [again]),
  ]
}

const isAccepted = (path: string): boolean =>
  Buffer.byteLength(path) <= 1024 &&
  !/[\\\p{Cc}\u2028\u2029]|%[0-9A-Fa-f]{2}|^[A-Za-z]:/u.test(path) &&
  path.split('/').every(segment => !['', '.', '..'].includes(segment))
