import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Named } from './find/all.ts'
import { root } from './find/root.ts'
import type { Verdict } from './try/lane.ts'

/** What a guard has come to. */
export type Seen = Pick<Named, 'name' | 'kind' | 'file' | 'place' | 'words'> & Verdict

const record = join(root, '.local-guards', 'seen.jsonl')

/** What was seen of each guard, by its name; the last of it, unless a test had noticed before. */
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
