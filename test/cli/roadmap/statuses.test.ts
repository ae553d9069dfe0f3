import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { statusWords, toStatus } from '../../../src/cli/roadmap/reading/statuses.ts'

describe('words for statuses', () => {
  it('have one meaning each, and are listed in the guide', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/cli.md'), 'utf8')
    for (const [status, words] of Object.entries(statusWords)) {
      expect(guide).toContain(`| \`${status}\` | ${words.join(', ')} |`)
      expect(words.map(toStatus)).toEqual(words.map(() => status))
    }
  })

  it.each([
    ['COMPLETED', 'done'],
    ['  in_Review ', 'in_progress'],
    ['WON’T-DO', 'cancelled'],
    ['ｄｏｎｅ', 'done'],
    ['🚧 In Progress', 'in_progress'],
    ['완료', undefined],
    ['toString', undefined],
    ['…', undefined],
    ['', undefined],
  ])('%j is %s', (word, status) => expect(toStatus(word)).toBe(status))
})
