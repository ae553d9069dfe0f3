import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../../dev/shared/root.ts'
import { folderOf } from './find/all.ts'

/** What became of a mutant. An invalid one was refused by Postgres before a test ran. */
export type Outcome = 'noticed' | 'survived' | 'equivalent' | 'invalid'
export type Result = { id: string; file: string; line: number; words: string; outcome: Outcome; by: string }

const place = import.meta.dirname
const record = join(root, '.local-mutants', 'seen.jsonl')

/** The ids of mutants that change nothing, with the reason. */
export function equivalents(): Map<string, string> {
  const rows = readFileSync(join(place, 'equivalent.txt'), 'utf8').matchAll(/^(mutant-\w+) {2}(.+)$/gm)
  return new Map([...rows].map(([, id, reason]) => [id!, reason!]))
}

/** The last result of each mutant that was tried here, by id. */
export function readResults(): Map<string, Result> {
  const lines = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n').filter(Boolean) : []
  return new Map(lines.map(line => JSON.parse(line) as Result).map(result => [result.id, result]))
}

export function keep(result: Result): void {
  mkdirSync(dirname(record), { recursive: true })
  appendFileSync(record, `${JSON.stringify(result)}\n`)
}

/** What is known of a sampled mutant. An open one was not tried to the end. */
export type Known = Omit<Result, 'outcome' | 'by'> & { outcome: Outcome | 'open' }

/**
 * Writes the rate of each folder, and each mutant that survived. Those that are still open count as not noticed, so a
 * rate only becomes higher when they are tried.
 */
export function writeTable(title: string, sample: readonly Known[]): void {
  const counted = sample.filter(({ outcome }) => outcome !== 'equivalent' && outcome !== 'invalid')
  const folders = [...Map.groupBy(counted, ({ file }) => folderOf(file))].sort(([one], [other]) =>
    one.localeCompare(other),
  )
  const rows = [...folders, ['all', counted] as const].map(([folder, some]) => {
    const of = (outcome: Known['outcome']) => some.filter(one => one.outcome === outcome).length
    const rate = `${of('open') > 0 ? '≥ ' : ''}${Math.floor((100 * of('noticed')) / some.length)} %`
    return row(folder, [some.length, of('noticed'), of('survived'), of('open'), rate])
  })
  const survived = counted
    .filter(({ outcome }) => outcome === 'survived')
    .map(({ id, file, line, words }) => `${id}  ${file}:${line}  ${words}`)
    .sort()
  const heading = row('folder', ['mutants', 'noticed', 'survived', 'open', 'rate'])
  const text = [title, '', heading, ...rows, '', `Survived: ${survived.length}`, ...survived].join('\n')
  writeFileSync(join(place, 'table.txt'), `${text.trimEnd()}\n`)
}

const row = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(34) + cells.map(cell => String(cell).padStart(9)).join('')
