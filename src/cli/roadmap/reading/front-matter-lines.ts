import { toStorableText } from './texts.ts'

/** Parses front matter that is not valid YAML line by line: `key: value`, lists in brackets, and lists with dashes. */
export function parseFrontMatterLines(text: string): Record<string, unknown> {
  const entries = new Map<string, Entry>()
  let entry: Entry | undefined
  for (const line of toStorableText(text).split('\n')) {
    const [, key, value] = /^([\p{L}\p{N}_][^\s:]*)\s*:(?:\s+(.*))?$/u.exec(line) ?? []
    const [, item] = /^\s*-\s+(.*)$/.exec(line) ?? []
    if (key !== undefined) entry = { value: parseValue(value ?? ''), items: [], more: [] }
    else if (item !== undefined) entry?.items.push(unquote(item))
    else if (/^\s+\S/.test(line)) entry?.more.push(line.trim())
    if (key !== undefined && entry) entries.set(key, entry)
  }
  return Object.fromEntries([...entries].map(([key, found]) => [key, joinEntry(found)]))
}

/** The value after a key, and the list items or text lines below it. */
type Entry = { value: string | string[]; items: string[]; more: string[] }

function joinEntry({ value, items, more }: Entry): string | string[] {
  if (items.length === 0 && !Array.isArray(value)) return [value, ...more].filter(Boolean).join(' ')
  return [value, items].flat().filter(Boolean)
}

function parseValue(text: string): string | string[] {
  const value = text.trim()
  if (/^[>|][+-]?\d?$/.test(value)) return ''
  const [, list] = /^\[(.*)\]\s*(?:#.*)?$/.exec(value) ?? []
  if (list === undefined) return unquote(value)
  const items = list.match(/[^\s,"'][^,]*|"[^"]*"|'[^']*'/g) ?? []
  return items.map(unquote).filter(Boolean)
}

function unquote(text: string): string {
  const value = text.trim()
  const [, double, single] = /^(?:"(.*)"|'(.*)')\s*(?:#.*)?$/.exec(value) ?? []
  if (double !== undefined) return double.replace(/\\(["\\])/g, '$1')
  return single?.replaceAll("''", "'") ?? value.replace(/(?:^|\s)#.*$/, '').trim()
}
