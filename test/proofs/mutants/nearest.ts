import { posix } from 'node:path'
import { importsOf } from '../../house/imports.ts'
import { filesUnder, readText } from '../../house/repository.ts'
import { files } from '../../projects.ts'
import pure from '../../pure.config.ts'
import { testsFor } from '../guards/try/nearest.ts'
import type { Mutant } from './find/mutant.ts'

/** The test files that are run for a mutant, one group after the other until a test fails. */
export function testsNear(mutant: Mutant): string[][] {
  const { file } = mutant
  const importing = testsByImports(file)
  if (!isTestedByRequests(file))
    return [importing.slice(0, 4), importing.slice(4, 12), importing.slice(12, mostTests)]
  const own = importing.filter(path => isShort(distancesFrom(file).get(path)!))
  const ofReference = isOfReference(mutant) ? testsByImports(file, /^(?!test\/reference\/)/) : []
  return [[...ofReference, ...own.slice(0, 4)], ...testsFor({ ...mutant, kind: 'rule' })]
}

/** Whether most tests of a file send requests to the whole Worker. Otherwise, they import it. */
export const isTestedByRequests = (file: string): boolean => /^(?:src\/worker|db\/functions)\//.test(file)

/** Whether a mutant changes what only the OpenAPI document shows. */
const isOfReference = ({ file, without }: Mutant): boolean =>
  /\/answers\.ts$|^src\/worker\/http\/reference\//.test(file) ||
  withoutMeta(without) === withoutMeta(readText(file))

/** A source without the descriptions of its schemas. */
const withoutMeta = (source: string): string =>
  source.replaceAll(/\.meta\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '.meta()')

/** Whether a test file needs neither workerd nor a database. */
export const isPure = (path: string): boolean =>
  pure.test!.include!.some(pattern => posix.matchesGlob(path, pattern))

/** The groups of tests without those that need no database. */
export const withoutPure = (tests: readonly string[][]): string[][] =>
  tests.map(group => group.filter(path => !isPure(path)))

const mostTests = 40
const isShort = (distance: number): boolean => distance <= 2

/** Tests that are too long or too far away, or that run code that was bundled before the change. */
const omitted =
  /^test\/(?:proofs|tenants|releases|dev|house|reference)\/|^test\/cli\/packed\/|^test\/console\/(?!api|parts)|query-plans/

/** The tests that import a file, also by way of others: the nearest first, and those with its names in their path. */
function testsByImports(file: string, without = omitted): string[] {
  const distances = distancesFrom(file)
  const words = new Set(wordsOf(file))
  const rank = (path: string): number =>
    distances.get(path)! -
    3 * wordsOf(path).filter(word => words.has(word)).length +
    (isOnStack(path) ? 1 : 0)
  return [...distances.keys()]
    .filter(path => path.endsWith('.test.ts') && !without.test(path))
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
}

const isOnStack = (path: string): boolean =>
  files.stack.include.some(pattern => posix.matchesGlob(path, pattern))

const wordsOf = (path: string): string[] =>
  path
    .replace(/(?:\.test)?\.\w+$/, '')
    .split(/[/-]/)
    .filter(word => !['src', 'test', 'cli', 'worker', 'console', 'commands'].includes(word))

/** The number of imports between a file and each file that imports it, also by way of others. */
function distancesFrom(file: string): ReadonlyMap<string, number> {
  const distances = new Map([[file, 0]])
  for (const [path, distance] of distances)
    for (const other of importers.get(path) ?? [])
      if (!distances.has(other)) distances.set(other, distance + 1)
  return distances
}

/** The files that import each file. Types are not code. */
const importers = new Map<string, string[]>()
for (const from of filesUnder('src', 'db', 'dev', 'test').filter(path => /\.tsx?$/.test(path)))
  for (const { target, isType } of importsOf(from, readText(from))) {
    if (isType || !target.startsWith('.')) continue
    const path = posix.join(posix.dirname(from), target)
    importers.set(path, [...(importers.get(path) ?? []), from])
  }
