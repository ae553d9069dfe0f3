import { shuffled } from '../fuzz/random.ts'
import { folderOf, mutableFiles, mutantsOf } from './find/all.ts'
import type { Mutant } from './find/mutant.ts'
import { isValid } from './find/typescript.ts'
import { testsNear } from './nearest.ts'

/** A mutant, and the tests that could notice it. */
export type Sampled = { mutant: Mutant; tests: string[][] }

type Choice = { seed: number; count: number; words: readonly string[] }

/** Random mutants of the files whose path has one of the words, in turns of the folders. */
export function sampleOf({ seed, count, words }: Choice): Sampled[] {
  const folders = [...mutantsByFolder(words)].map(([, mutants]) => shuffled(mutants, seed))
  const chosen: Sampled[] = []
  while (chosen.length < count && folders.some(mutants => mutants.length > 0))
    for (const mutants of folders) {
      const next = chosen.length < count ? takeValid(mutants) : undefined
      if (next) chosen.push(next)
    }
  return chosen
}

/** The files that no test reaches, except a test in a browser. */
export const isUntested = (file: string): boolean =>
  testsNear({ ...nothing, file }).every(group => group.length === 0)

const nothing: Mutant = {
  kind: 'mutant',
  file: '',
  place: '',
  words: '',
  line: 0,
  edit: { at: 0, length: 0, by: '' },
  without: '',
  sql: null,
}

function mutantsByFolder(words: readonly string[]): Map<string, Mutant[]> {
  const isAsked = (file: string) => words.length === 0 || words.some(word => file.includes(word))
  const asked = mutableFiles.filter(file => isAsked(file) && !isUntested(file))
  return Map.groupBy(asked.flatMap(mutantsOf), ({ file }) => folderOf(file))
}

/** Takes the next mutant that can be parsed. Postgres parses functions itself. */
function takeValid(mutants: Mutant[]): Sampled | undefined {
  for (let mutant = mutants.pop(); mutant; mutant = mutants.pop())
    if (mutant.sql !== null || isValid(mutant.file, mutant.without))
      return { mutant, tests: testsNear(mutant) }
  return undefined
}
