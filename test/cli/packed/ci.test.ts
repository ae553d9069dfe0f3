import { execFile } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../../dev/shared/root.ts'
import { unwrap } from '../../../src/client/index.ts'
import { commitAll, git, writeFiles } from '../../support/cli/repository.ts'
import { linkedRepository, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person, url } from '../../support/cli/shell.ts'

/** Returns the CI steps in a page. */
function stepsOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block]) => parse(block!))
  return blocks.flatMap(textsIn).filter(line => line.startsWith('npx '))
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** The variables that the CI service sets and the examples use. */
const variables = {
  NUMBER: '17',
  TITLE: 'CRN-1: $(touch stolen) "sign in"',
  AUTHOR: 'sato',
  CI_MERGE_REQUEST_IID: '17',
  CI_MERGE_REQUEST_TITLE: 'CRN-1: $(touch stolen) "sign in"',
  GITLAB_USER_NAME: 'Sato Hana',
}

let someone: Person
let dir: string
let token: string
beforeEach(async () => {
  someone = await person(folder())
  dir = folder()
  const { projectId } = await linkedRepository(someone, dir, twoPhases)
  const params = { path: { projectId } }
  const { api } = someone
  await unwrap(api.PATCH('/api/projects/{projectId}', { params, body: { key: 'CRN' } }))
  await unwrap(api.POST('/api/projects/{projectId}/issues', { params, body: { title: 'Sign in' } }))
  const body = { name: 'CI', scopes: ['roadmap:sync' as const], projectId }
  token = (await unwrap(api.POST('/api/tokens', { body }))).token
  commitAll(dir, 'CRN-1: begin')
})

/** Runs a step in a shell whose `npx` runs the installed package. */
async function step(line: string): Promise<string> {
  const bin = folder()
  writeFiles(bin, {
    npx: `#!/bin/sh\n[ "$1 $2" = "--yes $CAIRN_URL/cairn-cli.tgz" ] && shift 2 && exec '${inject('cairn')}' "$@"\n`,
  })
  chmodSync(join(bin, 'npx'), 0o755)
  const env = {
    PATH: [bin, process.env.PATH].join(delimiter),
    HOME: someone.home,
    CAIRN_URL: url(),
    CAIRN_TOKEN: token,
    CI: 'true',
    ...variables,
  }
  return (await promisify(execFile)('sh', ['-euc', line], { cwd: dir, env })).stdout
}

describe('a step of CI', () => {
  const pages = ['README.md', 'docs/cli.md', 'src/cli/README.md'].map(stepsOf)

  it('is documented for syncs, commits, and pull requests, on GitHub Actions and GitLab', () => {
    const kinds = pages.map(steps => steps.map(line => / (sync|links --pr|links)\b/.exec(line)?.[1]))
    for (const shown of kinds)
      expect(shown).toEqual(['sync', 'links', 'links --pr', 'sync', 'links', 'links --pr'])
  })

  it.each([...new Set(pages.flat())])('works as documented: %s', async line => {
    const synced =
      'Tasks: 4 added, 0 changed, 0 removed. Plans: 1 stored, 0 deleted\nSynced: 1 of 4 tasks done\n'
    expect(await step(line)).toBe(line.endsWith('sync') ? synced : 'linked 1, existing 0, skipped 0\n')
    expect(git(dir, ['status', '--porcelain'])).toBe('')
  })
})
