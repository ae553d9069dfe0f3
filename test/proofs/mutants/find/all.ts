import { filesUnder, readText } from '../../../house/repository.ts'
import { changed } from '../../guards/find/all.ts'
import { nameAt, read, sqlOf } from '../../guards/find/source.ts'
import type { Edit, Mutant } from './mutant.ts'
import { inSql } from './sql.ts'
import { inTypeScript } from './typescript.ts'

/** Tables that other programs write or only describe, and texts for users. */
const isOmitted = (file: string): boolean =>
  /^(?:db\/(?:schema|migrations)\/|src\/client\/api\.ts|src\/worker\/error-catalog)|\.d\.ts$|(?:texts|messages|japanese|english)\.tsx?$/.test(
    file,
  )

/** The files that mutants are made of. */
export const mutableFiles: readonly string[] = filesUnder('src', 'db').filter(
  file => /\.tsx?$|^db\/functions\/.*\.sql$/.test(file) && !isOmitted(file),
)

/** Every mutant of a file. */
export const mutantsOf = (file: string): Mutant[] => mutantsIn(file, readText(file))

/** The mutants of a source, by its path. */
export function mutantsIn(file: string, source: string): Mutant[] {
  const found = file.endsWith('.sql') ? inSql(sqlOf(source), source) : inCode(file, source)
  return found
    .toSorted((one, other) => one.at - other.at)
    .flatMap(edit => {
      const without = source.slice(0, edit.at) + edit.by + source.slice(edit.at + edit.length)
      const sql = file.endsWith('.sql') ? changed(source, without) : null
      return sql === undefined ? [] : [{ ...described(file, source, edit), edit, without, sql }]
    })
}

const inCode = (file: string, source: string): Edit[] => [
  ...inTypeScript(file, source),
  ...(source.includes('sql`') ? read(source).templates.flatMap(sql => inSql(sql, source)) : []),
]

function described(file: string, source: string, { at, length, by }: Edit) {
  const line = source.slice(0, at).split('\n').length
  const around = source.slice(source.lastIndexOf('\n', at) + 1, at).trim()
  const words = `${around} ⟦${source.slice(at, at + length)} → ${by}⟧`.replaceAll(/\s+/g, ' ').trim()
  return { kind: 'mutant' as const, file, place: nameAt(source, at), line, words }
}

/** The part of the sources that a file belongs to. */
export const folderOf = (file: string): string =>
  /^(?:src\/worker\/domain\/[^/]+|src\/[^/]+\/[^/]+(?=\/)|src\/[^/]+|db\/[^/]+(?=\/)|db)/.exec(file)![0]
