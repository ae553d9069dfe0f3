import type { Git } from './git.ts'

/**
 * Arguments of git that switch off the filters which the repository's own settings name, for `git status` would run them;
 * those of the person's settings stay. Null where one has a name that cannot be switched off.
 */
export async function disableFilters(git: Git): Promise<string[] | null> {
  const found = (await git('config', '--show-scope', '--name-only', '-z', '--get-regexp', '^filter[.]')) ?? ''
  const words = found.split('\0')
  const own = words.filter((_, i) => i % 2 === 1 && !trusted.has(words[i - 1]!))
  const names = new Set(own.map(key => key.slice(0, key.lastIndexOf('.'))))
  if ([...names].some(name => name.includes('='))) return null
  return [...names]
    .flatMap(name => [`${name}.clean=`, `${name}.process=`, `${name}.required=false`])
    .flatMap(set => ['-c', set])
}

/** Whose settings are those of the person or of the machine. */
const trusted = new Set(['system', 'global', 'command'])
