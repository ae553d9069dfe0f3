import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatDateTime,
  formatDateTimes,
  formatMinute,
} from '../../../src/cli/terminal/format.ts'
import { clockChanges, halfHoursAround, inTimeZone, timeZones } from '../../support/time-zones.ts'

describe.each(timeZones)('times in %s', zone => {
  const instants = clockChanges.flatMap(([, day]) => halfHoursAround(day))

  it.each(['ja', 'en'] as const)('are those of Intl (%s)', async language => {
    const intl = new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    })
    const shown = await inTimeZone(zone, () => instants.map(at => formatDateTime(language, at)))
    expect(shown).toEqual(instants.map(at => intl.format(new Date(at))))
  })

  it('in tables are to the minute', async () => {
    // Sweden writes dates as ISO 8601 does.
    const intl = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
    const shown = await inTimeZone(zone, () => instants.map(formatMinute))
    expect(shown).toEqual(instants.map(at => intl.format(new Date(at))))
  })
})

it.each([
  ['2026-01-05T09:00:00.000Z', '2026-01-05T09:01:00.000Z', ['9:00 AM', '9:01 AM']],
  ['2026-01-05T09:00:00.000Z', '2026-01-05T09:00:07.000Z', ['9:00:00 AM', '9:00:07 AM']],
  ['2026-01-05T09:00:00.000Z', '2026-01-05T09:00:00.040Z', ['09:00:00.000Z', '09:00:00.040Z']],
])('two times look different: %s and %s', async (one, other, ends) => {
  const shown = await inTimeZone('UTC', () => formatDateTimes('en', one, other))
  expect(shown.map((text, i) => text.replaceAll('\u202f', ' ').endsWith(ends[i]!))).toEqual([true, true])
})

it('leaves a text that is not a time unchanged', () => {
  expect(formatDateTime('en', 'next week')).toBe('next week')
})

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [70_000, '68 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [5 * 1024 ** 2, '5 MB'],
  [5.25 * 1024 ** 3, '5.3 GB'],
  [1024 ** 4, '1 TB'],
  [1430 * 1024 ** 4, '1,430 TB'],
])('%i bytes are %s', (value, text) => {
  expect(formatBytes(value)).toBe(text)
})
