import type { Field } from './tree.ts'

/** The front matter of a document and the offset where its text starts; null if there is none. */
export function frontMatterOf(text: string): { fields: Field[]; to: number } | null {
  const found = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text.slice(0, longest))
  if (!found) return null
  const fields = fieldsOf(found[1]!.split(/\r?\n/))
  return fields && { fields, to: found[0].length }
}

const longest = 16_384

/** One field for each key; indented lines and lists below it are its value. Null if another line occurs. */
function fieldsOf(lines: string[]): Field[] | null {
  const fields: Field[] = []
  for (const line of lines) {
    const [, name, value] = /^([\w][\w .-]{0,99}):(?:[ \t]+(.*))?$/.exec(line) ?? []
    const above = fields.at(-1)
    if (name !== undefined) fields.push({ name, value: unquoted(value ?? '') })
    else if (above && /^(?:\s|- |-$)/.test(line)) above.value = joined(above.value, line)
    else if (line.trim() !== '' && !line.startsWith('#')) return null
  }
  if (fields.length === 0) return null
  return fields.map(({ name, value }) => ({ name, value: listAsText(value) }))
}

/** Joins a list with commas; returns any other value unchanged. */
function listAsText(value: string): string {
  const lines = value.split('\n').filter(line => line.trim() !== '')
  const items = lines.flatMap(line => /^\s*-[ \t]+(.*)$/.exec(line)?.[1] ?? [])
  return items.length === lines.length ? items.map(unquoted).join(', ') : value
}

const joined = (above: string, line: string) => (above === '' ? line : `${above}\n${line}`)

const unquoted = (value: string) => /^(["'])(.*)\1\s*$/.exec(value)?.[2] ?? value.trim()
