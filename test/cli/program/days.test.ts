import { describe, expect, it } from 'vitest'
import { dueCell, parseDay, parseDueDay } from '../../../src/cli/commands/issues/days.ts'
import { createTestContext } from '../../support/cli/in-process.ts'

const now = new Date(2028, 1, 28, 23, 59)

describe('a day', () => {
  it.each([
    ['2026-11-30', '2026-11-30'],
    ['today', '2028-02-28'],
    ['Tomorrow', '2028-02-29'],
    ['2d', '2028-03-01'],
    ['1w', '2028-03-06'],
    ['NONE', 'none'],
  ])('is given as %s', (written, day) => {
    expect(parseDay(written, now)).toBe(day)
  })

  it.each(['2026-02-30', '0000-01-01', '2026-13-01', '26-11-30', '2026-11-30T00:00', 'soon', '', '1h'])(
    'is not %j',
    written => {
      expect(() => parseDay(written, now)).toThrow(`Not a day: ${written}`)
    },
  )

  it.each([
    ['Overdue', 'overdue'],
    ['none', 'none'],
    ['2026-11-30', '2026-11-30..2026-11-30'],
    ['2026-11-01..2026-11-30', '2026-11-01..2026-11-30'],
    ['..2026-11-30', '..2026-11-30'],
    ['2026-11-01..', '2026-11-01..'],
    ['0001-01-01..9999-12-31', '0001-01-01..9999-12-31'],
  ])('of a filter, %s, is sent as %s', (written, sent) => {
    expect(parseDueDay(written)).toBe(sent)
  })

  it.each([
    '2026-02-30',
    '0000-12-31',
    '0000-01-01..',
    '..',
    '2026-11-01..2026-02-30',
    'tomorrow',
    '1..2',
    '2026-11-01..2026-11-02..',
  ])('of a filter is not %j', written => {
    expect(() => parseDueDay(written)).toThrow(`Not a due day: ${written}`)
  })

  it.each([
    ['todo', '2028-02-27', '2028-02-27 overdue'],
    ['blocked', '2028-02-27', '2028-02-27 overdue'],
    ['todo', '2028-02-28', '2028-02-28'],
    ['done', '2028-02-27', '2028-02-27'],
    ['cancelled', '2028-02-27', '2028-02-27'],
    ['todo', null, ''],
  ])('on which an issue that is %s was due, %s, is shown as %j', (status, dueDate, shown) => {
    const { io } = createTestContext({ cwd: '/' }).context
    const cell = dueCell(io, { status, dueDate }, now)
    expect(typeof cell === 'string' ? cell : cell.text).toBe(shown)
  })
})
