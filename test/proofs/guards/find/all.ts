import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../dev/shared/root.ts'
import type { Guard } from './guard.ts'
import { policies, rowAt } from './policies.ts'
import { nameAt } from './source.ts'
import { inSql } from './sql.ts'
import { inTypeScript } from './typescript.ts'

/** A guard, its unique name, and the SQL that removes it from a database. Without SQL, its file is changed. */
export type Named = Guard & { name: string; sql: string | null }

/** Every guard in the Worker and in the functions, triggers, and views of the database. */
export function allInSources(): Named[] {
  const listed = ['src/worker', 'db/functions', 'db/migrations']
  const files = execFileSync('git', ['ls-files', ...listed], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter(file => /\.(?:ts|sql)$/.test(file) && !file.endsWith('earlier.sql'))
  return named(
    files.flatMap(file => {
      const source = readFileSync(join(root, file), 'utf8')
      return guardsIn(file, source).flatMap(guard => {
        const sql = file.endsWith('.sql') ? changed(source, guard.without) : null
        return sql === undefined ? [] : [{ ...guard, sql }]
      })
    }),
  )
}

/** Guards with the same words in the same place are numbered. */
export function named(guards: readonly Omit<Named, 'name'>[]): Named[] {
  const taken = new Map<string, number>()
  return guards.map(guard => {
    const name = `${guard.kind} ${guard.file} ${guard.place}: ${guard.words}`
    const number = (taken.get(name) ?? 0) + 1
    taken.set(name, number)
    return { ...guard, name: number === 1 ? name : `${name} (${number})` }
  })
}

/** The function or view that differs, as a statement that replaces it; undefined if something else differs. */
export function changed(before: string, after: string): string | undefined {
  const known = new Set(statements(before))
  const [one] = statements(after).filter(text => !known.has(text))
  return one?.replace(/^create (?:or replace )?/, 'create or replace ')
}

const statements = (source: string): string[] =>
  [
    ...source.matchAll(
      /^create (?:or replace )?function\b(?:[^$;]*\$\$[\s\S]*?\$\$|[^$;]*);$|^create (?:or replace )?view\b[\s\S]*?;$/gm,
    ),
  ].map(([text]) => text)

/** The guards in a source, by its path. */
export function guardsIn(file: string, source: string): Guard[] {
  const isMatrix = /access\/policy(-rows)?\.ts$/.test(file)
  const found = isMatrix ? policies(source) : file.endsWith('.sql') ? inSql(source) : inTypeScript(source)
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind, at, length, by, end, off, around = [at, at + length] }) => ({
      kind,
      ...(off ? { off, around } : {}),
      file,
      place: (isMatrix ? rowAt : nameAt)(source, at),
      words: wordsOf(source.slice(at, end ?? at + length)),
      without: source.slice(0, at) + by + source.slice(at + length),
    }))
}

const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
