import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import { misused } from '../../terminal/failure.ts'
import { SaidOption } from '../define.ts'
import { isKey, nested } from './nested.ts'

/** `key=value` of the command line; `value` is null for `list[]`, which is a list of nothing. */
export type Field = { key: string; value: string | null; isTyped: boolean }

/** Both kinds of fields add to one list, which keeps the order of the command line. */
export class FieldOption extends SaidOption {
  constructor(flags: string, about: Sentence, isTyped: boolean) {
    super(flags, about)
    this.argParser((written: string, before: Field[] = []) => [...before, fieldOf(written, isTyped)])
  }

  override attributeName(): string {
    return 'fields'
  }
}

export function fieldOf(written: string, isTyped: boolean): Field {
  const [, key = '', value = null] = /^(.*?)(?:=(.*))?$/s.exec(written) ?? []
  if (!isKey(key) || (value === null && !key.endsWith('[]')))
    throw misused(
      [`key=value の形ではありません: ${written}`, `Not of the form key=value: ${written}`],
      [
        '入れ子は parent[child]=value、配列は list[]=value と書きます',
        'What is nested is parent[child]=value, a list list[]=value',
      ],
    )
  return { key, value, isTyped }
}

/** As a query has them, for what is read or deleted. */
export async function queryOf(fields: readonly Field[], contentOf: ContentOf): Promise<URLSearchParams> {
  const query = new URLSearchParams()
  for (const field of fields) query.append(field.key, String((await meantBy(field, contentOf)) ?? ''))
  return query
}

/** As the members of a JSON object. */
export const objectOf = async (fields: readonly Field[], contentOf: ContentOf) =>
  nested(await Promise.all(fields.map(async field => [field.key, await meantBy(field, contentOf)] as const)))

/** Of a typed one: a boolean, null, a number as JavaScript writes it, or with `@` what a file says; else it is text. */
async function meantBy({ value, isTyped }: Field, contentOf: ContentOf): Promise<unknown> {
  if (value === null) return undefined
  if (!isTyped) return value
  if (value.startsWith('@')) return (await contentOf(value.slice(1))).toString('utf8')
  if (value === 'true' || value === 'false') return value === 'true'
  if (value === 'null') return null
  const number = Number(value)
  return Number.isFinite(number) && String(number) === value ? number : value
}

/** The bytes of a file; `-` is standard input. */
export type ContentOf = (path: string) => Promise<Buffer>

export const contentIn =
  ({ io, cwd }: Context): ContentOf =>
  async path => {
    if (path === '-') return io.readBytes()
    try {
      return readFileSync(resolve(cwd, path))
    } catch {
      throw misused([`ファイルを読めません: ${path}`, `No file can be read at ${path}`])
    }
  }
