import { describe, expect, it } from 'vitest'
import { type Result, renderResults } from '../../../src/cli/commands/search/results.ts'
import { textWidth } from '../../../src/cli/terminal/width.ts'
import { createTestContext } from '../../support/cli/in-process.ts'

/** An issue whose text was found, as a terminal of 40 columns shows it. */
function shown(snippet: string, part: string): string[] {
  const { io } = createTestContext({
    cwd: '/',
    inTerminal: true,
    columns: 40,
    env: { NO_COLOR: '1' },
  }).context
  const from = snippet.indexOf(part)
  const issue: Result = {
    kind: 'issue',
    projectId: '',
    id: '',
    key: 'SHL-2',
    title: 'Other',
    snippet,
    ranges: [[from, from + part.length]],
    url: '/',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  return renderResults(io, [issue]).split('\n')
}

describe('the part of a text in a terminal', () => {
  it('fits its width, with the phrase in it', () => {
    const [first, line] = shown(`${'Before it. '.repeat(9)}The login fails. And after it.`, 'login')
    expect(first).toBe('issue  SHL-2  Other')
    expect(line).toMatch(/^ {2}….*The login fails\..*…$/)
    expect(textWidth(line!)).toBeLessThanOrEqual(40)
  })

  it('fits its width if its characters take two columns', () => {
    const [, line] = shown(
      `${'前の文です。'.repeat(9)}サインインに失敗します。後の文です。後の文です。`,
      'サインイン',
    )
    expect(line).toMatch(/^ {2}….*サインインに失敗.*…$/)
    expect(textWidth(line!)).toBeLessThanOrEqual(40)
  })

  it('is one line, without control characters', () => {
    expect(shown('It\nfails\u001b[31m', 'fails')[1]).toBe('  It fails [31m')
  })
})
