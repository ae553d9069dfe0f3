import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openFolder } from '../../../src/cli/roadmap/reading/folder.ts'
import type { FoundRoadmap, FoundTask, Reader } from '../../../src/cli/roadmap/reading/found.ts'
import { randomOf } from '../../support/random.ts'

type Files = Record<string, string | Uint8Array>

/** Creates a folder with files, which is deleted after the test. */
export function makeFolder(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'cairn-reader-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

/** Runs a reader on a folder. Diagnostics are `file:line: message`, and errors start with an exclamation mark. */
export async function readWith(reader: Reader, root: string) {
  const folder = openFolder(root, 'repository')
  const found = await reader.read(folder)
  const diagnostics = folder.diagnostics.map(
    ({ file, line, about, isError }) =>
      `${isError ? '! ' : ''}${file}${line === null ? '' : `:${line}`}: ${about[1]}`,
  )
  return { ...found, diagnostics, isThere: reader.isThere(folder), tasks: tasksOf(found) }
}

export const readFiles = (reader: Reader, files: Files) => readWith(reader, makeFolder(files))

const tasksOf = (found: FoundRoadmap): FoundTask['task'][] =>
  found.phases.flatMap(({ tasks }) => tasks.map(({ task }) => task))

export const readFilesIn = (root: string): Files =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(root.length + 1), readFileSync(path)]),
  )

/** Corrupts bytes. The result is the same for the same seed. */
export function mutate(bytes: Uint8Array, seed: number): Uint8Array {
  const random = randomOf(seed)
  const result = [...bytes]
  for (let times = 1 + random(8); times > 0; times--) {
    const at = random(result.length + 1)
    const rubbish = rubbishes[random(rubbishes.length)]!
    result.splice(at, random(3) ? random(12) : random(400), ...Buffer.from(rubbish))
  }
  return Uint8Array.from(random(10) ? result : result.slice(0, random(result.length)))
}

const rubbishes = [
  ...[
    '',
    '',
    '\0',
    '"',
    '{',
    '[',
    ']',
    '}',
    ':',
    ',',
    '- ',
    '---\n',
    '\n',
    '\r',
    '\t',
    '@',
    '`',
    '*a',
    '&a ',
    '!!',
    '%41',
  ],
  ...[
    'null',
    'true',
    '-0',
    '1e999',
    '{"__proto__":{}}',
    '\\ud800',
    '\ufeff',
    '\u2028',
    '<<<<<<< HEAD\n',
    '>>>>>>> x\n',
  ],
  ...[
    '[[[[[[',
    '{"a":{"a":',
    '? ',
    '|\n',
    '>-\n',
    'id:\n',
    'tasks: [',
    '"tasks":',
    '0x1F',
    '/../',
    '\\',
    '\ud83d\ude00',
  ],
]
