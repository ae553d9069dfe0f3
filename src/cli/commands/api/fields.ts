import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import { usageError } from '../../terminal/failure.ts'
import { LocalizedOption } from '../localized.ts'
import { isKey, nestEntries } from './nest-entries.ts'

/** A `key=value` of the command line. `value` is null for `list[]`, an empty list. */
export type Field = { key: string; value: string | null; isTyped: boolean }

/** Collects both kinds of fields in one list, in the order of the command line. */
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
      [`key=value の形ではありません: ${written}`, `Expected key=value: ${written}`],
      [
        '入れ子は parent[child]=value、配列は list[]=value と書きます',
        'Use parent[child]=value for nesting, and list[]=value for lists',
      ],
    )
  return { key, value, isTyped }
}

/** Builds a query from fields. */
export async function buildQuery(fields: readonly Field[], contentOf: ReadContent): Promise<URLSearchParams> {
  const query = new URLSearchParams()
  for (const field of fields) query.append(field.key, String((await readValue(field, contentOf)) ?? ''))
  return query
}

/** Builds a JSON object from fields. */
export const buildObject = async (fields: readonly Field[], contentOf: ReadContent) =>
  nestEntries(
    await Promise.all(fields.map(async field => [field.key, await readValue(field, contentOf)] as const)),
  )

/** Reads a value. A typed field can be a boolean, null, a number as JavaScript writes it, or with `@` a file's content. */
async function readValue({ value, isTyped }: Field, contentOf: ReadContent): Promise<unknown> {
  if (value === null) return undefined
  if (!isTyped) return value
  if (value.startsWith('@')) return (await contentOf(value.slice(1))).toString('utf8')
  if (value === 'true' || value === 'false') return value === 'true'
  if (value === 'null') return null
  const number = Number(value)
  return Number.isFinite(number) && String(number) === value ? number : value
}

/** Reads the bytes of a file, or of standard input for `-`. */
export type ReadContent = (path: string) => Promise<Buffer>

export const createContentReader =
  ({ io, cwd }: Context): ReadContent =>
  async path => {
    if (path === '-') return io.readBytes()
    try {
      return readFileSync(resolve(cwd, path))
    } catch {
      throw usageError([`ファイルを読み込めません: ${path}`, `Cannot read the file ${path}`])
    }
  }
