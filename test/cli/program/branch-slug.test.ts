import { describe, expect, it } from 'vitest'
import { branchSlug } from '../../../src/cli/commands/sync/branch-slug.ts'
import { isSlug } from '../../../src/cli/repository/link-file.ts'

const hash = expect.stringMatching(/-[0-9a-f]{8}$/)

describe('the slug of a branch', () => {
  it.each<[slug: string, branch: string, expected: unknown]>([
    ['main', 'feature-x', 'main--feature-x'],
    ['main', 'feature/x', expect.stringMatching(/^main--feature-x-[0-9a-f]{8}$/)],
    ['app', 'a/b/c', expect.stringMatching(/^app--a-b-c-[0-9a-f]{8}$/)],
    ['main', 'Feature', expect.stringMatching(/^main--feature-[0-9a-f]{8}$/)],
    ['main', 'a_b', expect.stringMatching(/^main--a-b-[0-9a-f]{8}$/)],
    ['main', '機能', expect.stringMatching(/^main--[0-9a-f]{8}$/)],
    ['main', `${'x'.repeat(58)}`, `main--${'x'.repeat(58)}`],
    ['main', `${'x'.repeat(59)}`, hash],
    ['x'.repeat(64), 'y', hash],
    ['main', `${'x'.repeat(48)}/${'y'.repeat(40)}`, hash],
  ])('of %s and %s is %s', (slug, branch, expected) => {
    const made = branchSlug(slug, branch)
    expect([made, isSlug(made), branchSlug(slug, branch) === made]).toEqual([expected, true, true])
  })

  it('is another one for each branch', () => {
    const branches = [
      ...['feature-x', 'feature/x', 'a/b-c', 'a-b/c'],
      ...['Feature', 'FEATURE'],
      'a_b',
      'a.b',
      '機能',
      '機械',
      ...['y', 'z'].map(end => 'x'.repeat(80) + end),
    ]
    expect(new Set(branches.map(branch => branchSlug('main', branch))).size).toBe(branches.length)
  })
})
