import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../../dev/shared/root.ts'
import type { Verdict } from '../lanes/lane.ts'
import type { Named } from './find/all.ts'

/** The result of trying a guard. */
export type Seen = Pick<Named, 'name' | 'kind' | 'file' | 'place' | 'words'> & Verdict

const record = join(root, '.local-guards', 'seen.jsonl')

/** The result of each guard, by name: the last one, or the one in which a test noticed. */
export function allSeen(): Map<string, Seen> {
  const lines = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : []
  const all = new Map<string, Seen>()
  for (const line of lines) {
    const seen = JSON.parse(line) as Seen
    if (!all.get(seen.name)?.noticed) all.set(seen.name, seen)
  }
  return all
}

export function keep({ name, kind, file, place, words }: Named, verdict: Verdict): void {
  mkdirSync(dirname(record), { recursive: true })
  appendFileSync(record, `${JSON.stringify({ name, kind, file, place, words, ...verdict })}\n`)
}
