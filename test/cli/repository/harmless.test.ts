import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openCache } from '../../../src/cli/repository/cache.ts'
import { findChangeTime } from '../../../src/cli/repository/changed-at.ts'
import { readGitState } from '../../../src/cli/repository/git-state.ts'
import { isTruncated, readCommits, resolveCommit } from '../../../src/cli/repository/history.ts'
import { writeLink } from '../../../src/cli/repository/link-file.ts'
import { findIdentity, openRepository } from '../../../src/cli/repository/repository.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { git, repositoryIn, writeFiles } from '../../support/cli/repository.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cairn-harmless-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
})

/** Runs everything that the command reads from git. */
async function readAll(root: string) {
  const repository = await openRepository(contextIn(root))
  await findIdentity(repository)
  const changed = findChangeTime(root, ['a.md'], await readGitState(repository, ['a.md']))
  const range = [(await resolveCommit(repository, 'HEAD'))!]
  await isTruncated(repository, range)
  return { changed, commits: await readCommits(repository, range, 'CRN-') }
}

/** Creates a signed commit, which `log.showSignature` would verify. */
function signed(root: string): void {
  const lines = [`tree ${git(root, ['rev-parse', 'HEAD^{tree}'])}`, 'author a <a@b.test> 1767225600 +0000']
  const signature = ['gpgsig -----BEGIN PGP SIGNATURE-----', ' ', ' x', ' -----END PGP SIGNATURE-----']
  lines.push('committer a <a@b.test> 1767225600 +0000', ...signature, '', 'CRN-1 Signed', '')
  const made = ['hash-object', '-t', 'commit', '-w', '--stdin']
  const sha = execFileSync('git', made, { cwd: root, input: lines.join('\n'), encoding: 'utf8' }).trim()
  git(root, ['update-ref', 'HEAD', sha])
}

describe('a repository', () => {
  let program: string
  const ran = join('..', 'ran')
  beforeEach(() => {
    repositoryIn(join(dir, 'app'), { 'a.md': '1', '.gitattributes': '*.md filter=own\n' })
    program = join(dir, 'program')
    writeFiles(dir, { program: `#!/bin/sh\necho "$@" >> '${join(dir, 'ran')}'\nexit 1\n` })
    chmodSync(program, 0o755)
    signed(join(dir, 'app'))
    // A file whose time differs from the index is read again, through the filters of its attributes.
    utimesSync(join(dir, 'app', 'a.md'), new Date(), new Date('2026-03-03T00:00:00Z'))
  })

  const settings: [name: string, set: (program: string) => Record<string, string>][] = [
    ['fsmonitor', own => ({ 'core.fsmonitor': own })],
    ['a signature', own => ({ 'log.showSignature': 'true', 'gpg.program': own })],
    ['a filter', own => ({ 'filter.own.clean': own })],
    ['a filter that is a process', own => ({ 'filter.own.process': own, 'filter.own.required': 'true' })],
    ['a filter of an odd name', own => ({ 'filter.own=x.clean': own })],
  ]
  it.each(settings)('runs no program from its settings: %s', async (_, set) => {
    const root = join(dir, 'app')
    if (Object.hasOwn(set(''), 'filter.own=x.clean'))
      writeFiles(root, { '.gitattributes': '*.md filter=own=x\n' })
    for (const [key, value] of Object.entries(set(program))) git(root, ['config', key, value])
    const { commits } = await readAll(root)
    expect(commits?.map(({ title }) => title)).toEqual(['CRN-1 Signed'])
    expect(existsSync(join(root, ran))).toBe(false)
  })

  it('runs no filter with a git that cannot list the filters, and its state is unknown', async () => {
    const root = join(dir, 'app')
    git(root, ['config', 'filter.own.clean', program])
    const bin = join(dir, 'bin')
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
    const refuses = 'case " $* " in *" --show-scope "*) exit 129;; esac'
    writeFiles(bin, { git: `#!/bin/sh\n${refuses}\nexec '${real}' "$@"\n` })
    chmodSync(join(bin, 'git'), 0o755)
    const context = contextIn(root)
    context.env = { ...context.env, PATH: `${bin}:${process.env.PATH}` }
    const state = await readGitState(await openRepository(context), ['a.md'])
    expect([state.status, existsSync(join(root, ran))]).toEqual([null, false])
  })

  it('that is a partial clone is not fetched, and fails with a hint', async () => {
    const [source, clone] = [join(dir, 'app'), join(dir, 'clone')]
    for (const name of ['allowFilter', 'allowAnySHA1InWant'])
      git(source, ['config', `uploadpack.${name}`, 'true'])
    git(source, ['commit', '--quiet', '--allow-empty', '--message', 'Another'])
    git(dir, ['clone', '--quiet', '--filter=tree:0', '--no-checkout', `file://${source}`, clone])
    git(clone, ['config', 'remote.origin.uploadpack', program])
    await expect(
      openRepository(contextIn(clone)).then(of => readGitState(of, ['a.md'])),
    ).rejects.toMatchObject({
      code: 'clone_partial',
    })
    expect(existsSync(join(dir, 'ran'))).toBe(false)
  })
})

describe('files that the command writes', () => {
  const link = { server: 'https://cairn.test', project: crypto.randomUUID(), slug: 'main', source: null }
  const memory = () => openCache<number>(contextIn(dir), { gitDir: dir }, 'links')

  it.each([true, false])('do not follow a symbolic link, with an existing target: %j', hasTarget => {
    writeFiles(dir, { 'app/a.md': '', ...(hasTarget && { target: '{ "secret": 1 }' }) })
    symlinkSync(join(dir, 'target'), join(dir, 'app', '.cairn.json'))
    symlinkSync(join(dir, 'target'), join(dir, 'cairn.json'))
    expect(() => writeLink(join(dir, 'app'), link)).toThrow(
      expect.objectContaining({ code: 'link_is_symlink' }),
    )
    memory().set(7)
    expect(memory().get()).toBe(7)
    expect(lstatSync(join(dir, 'cairn.json')).isSymbolicLink()).toBe(false)
    expect(existsSync(join(dir, 'target'))).toBe(hasTarget)
    if (hasTarget) expect(readFileSync(join(dir, 'target'), 'utf8')).toBe('{ "secret": 1 }')
  })
})
