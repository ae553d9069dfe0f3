import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../context/context.ts'
import type { Sentence } from '../language/language.ts'
import type { Repository } from './repository.ts'
import { writeWhole } from './write-whole.ts'

/**
 * What the command remembers of a repository, beside git's own files: never committed, and never more than a shortcut. What
 * is lost of it is found out again.
 */
export function memoryOf<Kept>(
  { io }: Pick<Context, 'io'>,
  { gitDir }: Pick<Repository, 'gitDir'>,
  topic: string,
  ...of: string[]
) {
  const path = gitDir && join(gitDir, 'cairn.json')
  const key = [topic, ...of].join(' ')
  return {
    recall: (): Kept | null => (path ? ((all(path)[key] as Kept | undefined) ?? null) : null),
    keep: (value: Kept): void => {
      if (!path) return
      try {
        writeWhole(path, `${JSON.stringify({ ...all(path), [key]: value }, null, 2)}\n`)
      } catch (thrown) {
        io.warn(unkept(path, thrown))
      }
    },
  }
}

const unkept = (path: string, thrown: unknown): Sentence => {
  const cause = thrown instanceof Error ? thrown.message : String(thrown)
  return [
    `${path} に書けないため、次回は最初から調べます（${cause}）`,
    `${path} cannot be written, so all is looked at again the next time (${cause})`,
  ]
}

function all(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
