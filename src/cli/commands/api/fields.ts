import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import { usageError } from '../../terminal/failure.ts'
import { LocalizedOption } from '../define.ts'
import { isKey, nestEntries } from './nest-entries.ts'

/** `key=value` of the command line; `value` is null for `list[]`, which is a list of nothing. */
export type Field = { key: string; value: string | null; isTyped: boolean }

/** Both kinds of fields add to one list, which keeps the order of the command line. */
export class FieldOption extends LocalizedOption {
  constructor(flags: string, about: Sentence, isTyped: boolean) {
    super(flags, about)
    this.argParser((written: string, before: Field[] = []) => [...before, parseField(written, isTyped)])
  }

  override attributeName(): string {
    return 'fields'
  }
}

export function parseField(written: string, isTyped: boolean): Field {
  const [, key = '', value = null] = /^(.*?)(?:=(.*))?$/s.exec(written) ?? []
  if (!isKey(key) || (value === null && !key.endsWith('[]')))
    throw usageError(
      [`key=value の形ではありません: ${written}`, `Not of the form key=value: ${written}`],
      [
        '入れ子は parent[child]=value、配列は list[]=value と書きます',
        'What is nested is parent[child]=value, a list list[]=value',
      ],
    )
  return { key, value, isTyped }
}

/** As a query has them, for what is read or deleted. */
export async function buildQuery(fields: readonly Field[], contentOf: ReadContent): Promise<URLSearchParams> {
  const query = new URLSearchParams()
  for (const field of fields) query.append(field.key, String((await readValue(field, contentOf)) ?? ''))
  return query
}

/** As the members of a JSON object. */
export const buildObject = async (fields: readonly Field[], contentOf: ReadContent) =>
  nestEntries(
    await Promise.all(fields.map(async field => [field.key, await readValue(field, contentOf)] as const)),
  )

/** Of a typed one: a boolean, null, a number as JavaScript writes it, or with `@` what a file says; else it is text. */
async function readValue({ value, isTyped }: Field, contentOf: ReadContent): Promise<unknown> {
  if (value === null) return undefined
  if (!isTyped) return value
  if (value.startsWith('@')) return (await contentOf(value.slice(1))).toString('utf8')
  if (value === 'true' || value === 'false') return value === 'true'
  if (value === 'null') return null
  const number = Number(value)
  return Number.isFinite(number) && String(number) === value ? number : value
}

/** The bytes of a file; `-` is standard input. */
export type ReadContent = (path: string) => Promise<Buffer>

export const createContentReader =
  ({ io, cwd }: Context): ReadContent =>
  async path => {
    if (path === '-') return io.readBytes()
    try {
      return readFileSync(resolve(cwd, path))
    } catch {
      throw usageError([`ファイルを読めません: ${path}`, `No file can be read at ${path}`])
    }
  }
