import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  findIssueKeys,
  isShallow,
  isTruncated,
  parseLog,
  readCommits,
  resolveCommit,
} from '../../../src/cli/repository/history.ts'
import { openRepository } from '../../../src/cli/repository/repository.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { commitAll, git, headOf, repositoryIn } from '../../support/cli/repository.ts'
import { makeFolder } from '../roadmap/made-folders.ts'

const folder = () => makeFolder({})

describe('keys in a text (git-links § Registering)', () => {
  it.each([
    ['CRN-12', ['CRN-12']],
    ['CRN-12, CRN-3 and CRN-12 again', ['CRN-12', 'CRN-3']],
    ['Fix (CRN-1)\n\nSee CRN-2.\nRefs: CRN-3', ['CRN-1', 'CRN-2', 'CRN-3']],
    ['CRN-12を直す。課題CRN-13も', ['CRN-12', 'CRN-13']],
    ["Merge branch 'feature/CRN-7-sign-in' into fix_CRN-8_x", ['CRN-7', 'CRN-8']],
    ['CRN-999999999', ['CRN-999999999']],
    ['CRN-1234567890', []],
    ['CRN-012, CRN-0, CRN-, CRN 1, CRN-x', []],
    ['crn-1, Crn-2', []],
    ['XCRN-1, CRN-1a, 2CRN-1', []],
    ['UTF-8', []],
    ['', []],
  ])('%j: %j', (text, keys) => {
    expect(findIssueKeys(text, 'CRN')).toEqual(keys)
  })
})

describe('the output of git log', () => {
  it('is parsed field by field', () => {
    const log = 'aa\0Sato\x000\0One\0One\n\nBody\n\0\nbb\0\x00253402300800\0\0\0\n'
    expect(parseLog(log)).toEqual([
      {
        sha: 'aa',
        author: 'Sato',
        committedAt: '1970-01-01T00:00:00.000Z',
        title: 'One',
        message: 'One\n\nBody\n',
      },
      { sha: 'bb', author: '', committedAt: null, title: '', message: '' },
    ])
    expect(parseLog('')).toEqual([])
  })
})

describe('a history', () => {
  const read = async (dir: string, range: string[], text = 'CRN-') =>
    (await readCommits(await openRepository(contextIn(dir)), range, text))?.map(({ title }) => title)

  const unnormalized = 'CRN-1 cafe\u0301'

  it('is read parents first, filtered by text, regardless of its dates', async () => {
    const dir = folder()
    repositoryIn(dir, { a: '1' })
    commitAll(dir, unnormalized, '2030-01-01T00:00:00Z')
    git(dir, ['checkout', '--quiet', '-b', 'side'])
    commitAll(dir, 'CRN-2 side\n\nand more', '2001-01-01T00:00:00Z')
    git(dir, ['checkout', '--quiet', 'main'])
    commitAll(dir, 'Nothing to see\n\nbut below: CRN-3', '2029-01-01T00:00:00+09:00')
    commitAll(dir, 'crn-4')
    git(dir, ['merge', '--quiet', '--no-ff', '-m', 'Merge CRN-2', 'side'], '2000-01-01T00:00:00Z')
    const titles = (await read(dir, ['HEAD']))!
    expect(titles.toSorted()).toEqual([unnormalized, 'CRN-2 side', 'Merge CRN-2', 'Nothing to see'])
    expect([titles[0], titles.at(-1)]).toEqual([unnormalized, 'Merge CRN-2'])
    expect(await read(dir, ['HEAD', '^side'])).toEqual(['Nothing to see', 'Merge CRN-2'])
    expect(await read(dir, ['main..side'])).toEqual([])
    expect(await read(dir, [])).toEqual([])
    const [, merged] = (await readCommits(await openRepository(contextIn(dir)), ['side..main'], 'CRN-'))!
    expect(merged).toEqual({
      sha: git(dir, ['rev-parse', 'main']),
      author: 'Sato',
      committedAt: '2000-01-01T00:00:00.000Z',
      title: 'Merge CRN-2',
      message: 'Merge CRN-2\n',
    })
  })

  it('is read the same with any git settings', async () => {
    const dir = folder()
    repositoryIn(dir, { '.mailmap': 'Sato Hana <sato@example.test>\n' })
    for (const setting of [
      'log.showSignature true',
      'color.ui always',
      'log.date relative',
      'format.pretty oneline',
    ])
      git(dir, ['config', ...setting.split(' ')])
    git(dir, ['config', 'i18n.commitEncoding', 'ISO-8859-1'])
    execFileSync('git', ['commit', '--quiet', '--allow-empty', '-F', '-'], {
      cwd: dir,
      input: Buffer.from('CRN-1 caf\xe9\r\n\x1b[31mred', 'latin1'),
      env: {
        ...process.env,
        GIT_AUTHOR_NAME: 'x',
        GIT_AUTHOR_EMAIL: 'sato@example.test',
        GIT_COMMITTER_NAME: 'y',
        GIT_COMMITTER_EMAIL: 'mori@example.test',
      },
    })
    git(dir, ['notes', 'add', '-m', 'CRN-9'])
    const [commit, ...rest] = (await readCommits(await openRepository(contextIn(dir)), ['HEAD'], 'CRN-'))!
    expect(commit).toMatchObject({ author: 'Sato Hana', title: expect.stringMatching(/^CRN-1 café/) })
    expect(findIssueKeys(commit!.message, 'CRN')).toEqual(['CRN-1'])
    expect(rest).toEqual([])
  })

  it.each(['', 'nope', '--all', '-1', '--output=x', 'main..nope', `${'0'.repeat(40)}..main`, 'main side'])(
    'has no commits %j, and does not read it as an option',
    async range => {
      const dir = folder()
      repositoryIn(dir, { a: '1' })
      expect(await read(dir, [range])).toBeUndefined()
      expect(git(dir, ['status', '--porcelain'])).toBe('')
    },
  )

  it('resolves an existing commit, and returns null for others', async () => {
    const dir = folder()
    git(dir, ['init', '--quiet'])
    expect(await resolveCommit(await openRepository(contextIn(dir)), 'HEAD')).toBeNull()
    commitAll(dir, 'One')
    const sha = headOf(dir)
    expect(await resolveCommit(await openRepository(contextIn(dir)), 'HEAD')).toBe(sha)
    expect(await resolveCommit(await openRepository(contextIn(dir)), '0'.repeat(40))).toBeNull()
  })

  it('is truncated at the end of a shallow clone', async () => {
    const dir = folder()
    repositoryIn(join(dir, 'whole'), { a: '1' })
    for (const title of ['CRN-1', 'CRN-2', 'CRN-3']) commitAll(join(dir, 'whole'), title)
    git(dir, ['clone', '--quiet', '--depth', '2', `file://${join(dir, 'whole')}`, 'cut'])
    const [whole, cut] = await Promise.all(
      ['whole', 'cut'].map(name => openRepository(contextIn(join(dir, name)))),
    )
    expect([isShallow(whole!), isShallow(cut!)]).toEqual([false, true])
    const found = await Promise.all([
      isTruncated(whole!, ['HEAD']),
      isTruncated(cut!, ['HEAD']),
      isTruncated(cut!, ['HEAD~1..']),
    ])
    expect(found).toEqual([false, true, false])
    expect(await isTruncated(cut!, ['0'.repeat(40)])).toBe(true)
  })
})
