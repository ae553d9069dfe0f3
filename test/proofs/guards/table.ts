import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/shared/root.ts'
import type { Named } from './find/all.ts'
import type { Seen } from './seen.ts'

/**
 * Each guard by id, with the test that fails without it. `npm run guards` writes it, `npm run guards -- check`
 * checks it.
 */
const tableFile = join(root, 'test', 'proofs', 'guards', 'table.txt')
/** Conditions that no test can notice, because a constraint implies them. */
const impliedFile = join(root, 'test', 'proofs', 'guards', 'implied.txt')

/**
 * The ids of guards, in their order. An id is a digest of the kind, the function or constant that contains the
 * guard, and the guard's words. It does not depend on the path, so files can be moved. Equal guards are numbered.
 */
export function idsOf(guards: readonly { kind: string; place: string; words: string }[]): string[] {
  const counts = new Map<string, number>()
  return guards.map(({ kind, place, words }) => {
    const text = `${kind} ${place}: ${words}`
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    const digest = createHash('sha256').update(`${text} ${count}`).digest('hex')
    return `${kind}-${digest.slice(0, 10)}`
  })
}

/** Writes the results into the table. Rows without a result are unchanged. */
export function writeTable(guards: readonly Named[], seen: ReadonlyMap<string, Seen>): void {
  const known = readTable()
  const ids = idsOf(guards)
  const rows = guards.map(({ name }, i) => {
    const noticed = noticedBy(seen.get(name)) ?? known.get(ids[i]!) ?? 'not tried'
    return `${ids[i]}  ${noticed}\n`
  })
  writeFileSync(tableFile, rows.toSorted().join(''))
}

/** The rows of the table, by id. */
export function readTable(): Map<string, string> {
  const rows = readFileSync(tableFile, 'utf8').matchAll(/^(\S+) {2}(.+)$/gm)
  return new Map([...rows].map(([, id, noticed]) => [id!, noticed!]))
}

/** Why conditions always hold, by id: the names of constraints with a comma between them, or a sentence. */
export function readImplied(): Map<string, string> {
  const rows = readFileSync(impliedFile, 'utf8').matchAll(/^(tenant-\w+) {2}(.+)$/gm)
  return new Map([...rows].map(([, id, reason]) => [id!, reason!]))
}

/** Returns whether a guard needs a test and the table has none. */
export function isOpen(guards: readonly Named[]): (guard: Named) => boolean {
  const [known, implied] = [readTable(), readImplied()]
  const ids = idsOf(guards)
  const open = new Set(
    guards.filter((_, i) => !implied.has(ids[i]!) && isUnsettled(known.get(ids[i]!) ?? 'not tried')),
  )
  return guard => open.has(guard)
}

/** Whether a row still needs a test, or its guard is not needed. */
export const isUnsettled = (noticed: string): boolean => /^(?:not tried|nothing)$/.test(noticed)

function noticedBy(seen: Seen | undefined): string | undefined {
  if (!seen) return undefined
  if (!seen.noticed) return seen.broken ? `nothing runs: ${cut(seen.broken.split('\n')[0]!, 80)}` : 'nothing'
  const { file, test } = seen.noticed
  const own = test.replace(`${file} > `, '').split(' > ').at(-1)!
  // A citation of the rules that is cut short would be invalid.
  const uncited = own.replace(/\s*(?:\(|— )?[\w-]+ \xa7 .*$/s, '')
  return `${file}: ${cut(uncited, 90)}`
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text
