import { describe, expect, it } from 'vitest'
import { type Template, type WordsOf, writeMail } from '../../../../src/worker/domain/mail/templates.ts'
import { mailSamples } from '../../../support/mail-samples.ts'

const names = Object.keys(mailSamples) as Template[]

/** Numbers that do not depend on the data: dates, how long a used token is extended, and how often it can be used. */
const fixed =
  /(?:February 28|March [12]), 2026(?: at 09:05)?|2026年(?:2月28|3月[12])日(?: 09:05)?|90 more days|さらに 90 日|1 回だけ|2 回使われ/g

describe.each([0, 1, 2, 1430])('emails with each number as %i', count => {
  const shown = count === 1430 ? '1,430' : String(count)
  const written = names.flatMap(name => {
    const data = withCounts(mailSamples[name], count)
    return (['ja', 'en'] as const).map(locale => {
      const { subject, text } = writeMail(name, locale, data)
      return { name, locale, text: `${subject}\n${text}`.replaceAll(fixed, '') }
    })
  })

  it('group its digits', () => {
    const wrong = written.flatMap(({ name, locale, text }) =>
      [...text.matchAll(/\d[\d,]*/g)]
        .filter(([number]) => number !== shown)
        .map(found => [name, locale, found[0]]),
    )
    expect(wrong).toEqual([])
    expect(written.filter(({ text }) => text.includes(shown)).length).toBeGreaterThanOrEqual(6)
  })

  it('have the English noun that belongs to it', () => {
    const nouns = written
      .filter(({ locale }) => locale === 'en')
      .flatMap(({ text }) => [...text.matchAll(/\d (?:more |other )?(\w+)(?: (is|are)\b)?/g)])
      .map(([, noun, verb]) => [noun, verb])
    expect(
      nouns.filter(
        ([noun, verb]) => noun!.endsWith('s') === (count === 1) || verb === (count === 1 ? 'are' : 'is'),
      ),
    ).toEqual([])
    expect(nouns.length).toBeGreaterThanOrEqual(3)
  })
})

/** The data with each number, and with so many projects besides the first, or so many issues. */
function withCounts<T extends Template>(data: WordsOf<T>, count: number): WordsOf<T> {
  const all: Record<string, unknown> = { ...data }
  for (const [name, value] of Object.entries(all)) if (typeof value === 'number') all[name] = count
  if ('code' in all) all.code = 'CODE'
  const projectOf = (i: number) => String.fromCodePoint(0x4e00 + i)
  if ('sections' in data)
    all.sections = Array.from({ length: count + 1 }, (_, i) => ({
      ...data.sections[0],
      project: projectOf(i),
    }))
  if ('issues' in data && 'sections' in data)
    all.issues = data.issues.map(issue => ({ ...issue, project: projectOf(0) }))
  else if ('issues' in data) {
    all.issues = Array(count).fill(data.issues[0])
    all.further = 0
  }
  return all as WordsOf<T>
}
