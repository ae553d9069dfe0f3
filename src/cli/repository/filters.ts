import type { Git } from './git.ts'

/**
 * Returns arguments that disable the filters in the repository's settings, because `git status` would run them. Filters in
 * the user's settings stay enabled. Null if git cannot list them, or if the name of a filter makes this impossible.
 */
export async function disableFilters(git: Git): Promise<string[] | null> {
  const list = ['config', '--show-scope', '--name-only', '-z', '--get-regexp', '^filter[.]']
  const found = (await git('-c', `${probe}=`, ...list)) ?? ''
  // Git before 2.26 does not know the scopes, and git fails in the same way if it finds no filter.
  if (!found.includes(`\0${probe}\0`)) return null
  const words = found.split('\0')
  const own = words.filter((_, i) => i % 2 === 1 && !trusted.has(words[i - 1]!))
  const names = new Set(own.map(key => key.slice(0, key.lastIndexOf('.'))))
  if ([...names].some(name => name.includes('='))) return null
  return [...names]
    .flatMap(name => [`${name}.clean=`, `${name}.process=`, `${name}.required=false`])
    .flatMap(set => ['-c', set])
}

/** A setting of the call itself, which git lists if it can. */
const probe = 'filter.cairn-probe.clean'

/** The scopes of the user's and the machine's settings. */
const trusted = new Set(['system', 'global', 'command'])
