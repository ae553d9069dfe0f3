import { describe, expect, it } from 'vitest'
import { splitLink, toCommitLinks, toPullRequestLinks } from '../../../src/cli/service/git-links.ts'

const commit = {
  sha: 'a'.repeat(40),
  author: 'Sato',
  committedAt: '2026-01-02T03:04:05.000Z',
  title: 'CRN-1',
  message: 'CRN-1',
}
const keys = (count: number) => Array.from({ length: count }, (_, i) => `CRN-${i + 1}`)

describe('the links of commits', () => {
  it('include commits with an issue key in the subject or the body', () => {
    const found = toCommitLinks(
      [commit, { ...commit, message: 'Nothing' }, { ...commit, title: 'Two', message: 'Two\n\nCRN-3 CRN-2' }],
      'CRN',
    )
    expect(found).toEqual([
      {
        kind: 'commit',
        ref: commit.sha,
        title: 'CRN-1',
        author: 'Sato',
        committedAt: commit.committedAt,
        issueKeys: ['CRN-1'],
      },
      expect.objectContaining({ title: 'Two', issueKeys: ['CRN-3', 'CRN-2'] }),
    ])
  })

  it('have texts truncated to the limit of the service (git-links § Fields of a link)', () => {
    const [link] = toCommitLinks([{ ...commit, title: '🏔'.repeat(501), author: 'あ'.repeat(600) }], 'CRN')
    expect(link).toMatchObject({ title: '🏔'.repeat(500), author: 'あ'.repeat(500) })
  })

  it.each([
    [1, [1]],
    [20, [20]],
    [21, [20, 1]],
    [60, [20, 20, 20]],
  ])('with %i keys are split into %j', (count, sizes) => {
    const [link] = toCommitLinks([{ ...commit, message: keys(count).join(' ') }], 'CRN')
    const entries = splitLink(link!)
    expect(entries.map(({ issueKeys }) => issueKeys.length)).toEqual(sizes)
    expect(entries.flatMap(({ issueKeys }) => issueKeys)).toEqual(keys(count))
    expect(new Set(entries.map(({ ref }) => ref))).toEqual(new Set([commit.sha]))
  })
})

describe('the link of a pull request', () => {
  const pr = { number: '17', title: 'CRN-12: sign in, see CRN-3', author: '', keys: [] as string[] }

  it.each([
    [{}, 'CRN', [{ kind: 'pr', ref: '17', title: pr.title, issueKeys: ['CRN-12', 'CRN-3'] }]],
    [{ author: 'Sato' }, 'CRN', [expect.objectContaining({ author: 'Sato' })]],
    [{ keys: ['CRN-4', 'X-1', 'CRN-4'] }, 'CRN', [expect.objectContaining({ issueKeys: ['CRN-4', 'X-1'] })]],
    [{}, 'OTHER', []],
  ])('%j, of %s', (given, key, links) => {
    expect(toPullRequestLinks({ ...pr, ...given }, key)).toEqual(links)
  })
})
