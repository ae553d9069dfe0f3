import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../shared/root.ts'

/** `name`: that of its address, `/docs/guides/<name>.md`. `file`: its path in the repository. */
export type Guide = { name: string; file: string; title: string; text: string }

const directory = join('docs', 'guides')

/** The guides in the order of the numbers that their file names begin with. Each begins with its only level 1 heading. */
export const readGuides = (): Guide[] =>
  readdirSync(join(root, directory))
    .filter(file => file.endsWith('.md'))
    .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .map(file => {
      const text = readFileSync(join(root, directory, file), 'utf8').trim()
      const title = /^# (.*)$/m.exec(text)?.[1] ?? file
      return { name: file.replace(/^\d+-|\.md$/g, ''), file: join(directory, file), title, text }
    })
