import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Repository } from './repository.ts'

/** The files in which a rebase stores the full reference of its branch. */
const headNames = ['rebase-merge/head-name', 'rebase-apply/head-name']

/** Finds the reference of the branch that is being rebased. Meanwhile, git detaches the head. Null if there is no rebase. */
export async function findRebasedRef({ root, git }: Repository): Promise<string | null> {
  const found = await git('rev-parse', ...headNames.flatMap(name => ['--git-path', name]))
  const path = found?.split('\n').find(each => existsSync(resolve(root, each)))
  return path === undefined ? null : readFileSync(resolve(root, path), 'utf8').trim()
}
