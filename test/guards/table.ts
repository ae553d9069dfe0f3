import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Named } from './find/all.ts'
import { root } from './find/root.ts'
import type { Seen } from './seen.ts'

export const document = join(root, 'docs', 'proof.md')
const [begins, ends] = ['<!-- The table of guards begins. -->', '<!-- The table of guards ends. -->']

/** Writes the guards and the tests that notice into the document; what was not seen stays as it stands there. */
export function writeTable(guards: readonly Named[], seen: ReadonlyMap<string, Seen>): void {
  const text = readFileSync(document, 'utf8')
  const known = rowsOf(text)
  const rows = guards.map(guard => {
    const name = rowName(guard)
    return `| ${name} | ${noticedBy(seen.get(guard.name)) ?? known.get(name) ?? 'not tried'} |`
  })
  const table = ['| guard | noticed by |', '|---|---|', ...rows].join('\n')
  const [before, after] = [text.slice(0, text.indexOf(begins)), text.slice(text.indexOf(ends))]
  writeFileSync(document, `${before}${begins}\n${table}\n${after}`)
}

/** The rows of the document, by what they name. */
export function rowsOf(text: string): Map<string, string> {
  const rows = text.slice(text.indexOf(begins), text.indexOf(ends)).matchAll(/^\| (.*) \| (.*) \|$/gm)
  return new Map([...rows].map(([, guard, noticed]) => [guard!, noticed!]))
}

/** Tells of a guard whether the document names no test that notices. */
export function isOpen(): (guard: Named) => boolean {
  const known = rowsOf(readFileSync(document, 'utf8'))
  return guard => isUnsettled(known.get(rowName(guard)) ?? 'not tried')
}

/** Whether a row is to be settled: by a test, or without the guard. */
export const isUnsettled = (noticed: string): boolean => /^(?:not tried|\*\*nothing\*\*)$/.test(noticed)

/** How a row names a guard. */
export const rowName = ({ kind, file, place, words, name }: Named): string => {
  const number = / \(\d+\)$/.exec(name.slice(-5))?.[0] ?? ''
  const where = kind === 'constraint' ? place : `${file.replace('src/worker/', '')}, ${place}`
  return `${kind} · ${where}: \`${cut(words.replaceAll('`', '´').replaceAll('|', '¦'), 110)}\`${number}`
}

function noticedBy(seen: Seen | undefined): string | undefined {
  if (!seen) return undefined
  if (!seen.noticed)
    return seen.broken ? `nothing runs: ${cut(seen.broken.split('\n')[0]!, 80)}` : '**nothing**'
  const { file, test } = seen.noticed
  const path = file.replace(/^test\//, '').replace(/\.test\.ts$/, '')
  const own = test.replace(`${file} > `, '').split(' > ').at(-1)!
  // Cut short, a citation of the rules would lead nowhere.
  const uncited = own.replace(/\s*(?:\(|— )?[\w-]+ \xa7 .*$/s, '').replaceAll('|', '¦')
  return `${path}: ${cut(uncited, 90)}`
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text
