import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `docs/cli.md` with its commands as their help has them; what stands around them is written by hand. */
export const cliPage = (root: string): string =>
  readFileSync(join(root, 'docs', 'cli.md'), 'utf8').replace(
    /(?<=<!-- commands -->\n).*(?=<!-- \/commands -->)/s,
    () => `\n${commandsInEnglish()}\n`,
  )

// A program of its own, for its language is that of its environment.
const commandsInEnglish = (): string =>
  execFileSync(
    process.execPath,
    [
      '--experimental-strip-types',
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, 'commands.ts'),
    ],
    { encoding: 'utf8', env: { ...process.env, LC_ALL: 'en' } },
  )
