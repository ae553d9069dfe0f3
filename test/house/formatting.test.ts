import { describe, expect, it } from 'vitest'
import { filesUnder, readText } from './repository.ts'

/** What writes times and numbers for users, or takes a time apart. Intl does that in the language and the zone. */
const formatting =
  /\bnew Intl\.\w+|\.toLocale(?:Date|Time)?String\(|\.get(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\.toISOString\(\)\.(?:slice|sub|split|replace)|=== 1 \? '[^']*' : '[^']*s'/

/** The homes of formats, and the other uses with their reasons. */
const homes: Record<string, string> = {
  'src/console/language/formatters.ts': 'the formats of the console',
  'src/console/language/plural.ts': 'plurals of the console',
  'src/cli/terminal/format.ts': 'the formats of the command line',
  'src/cli/terminal/numbers.ts': 'numbers and plurals of the command line',
  'src/worker/text.ts': 'numbers and plurals of emails and warnings',
  'src/worker/domain/mail/words.ts': 'times in emails, in UTC',
  'src/console/pages/issues/editing/compare.ts': 'words of a text',
  'src/cli/terminal/width.ts': 'characters that a terminal shows',
  'src/cli/files/safe-name.ts': 'characters of a file name',
  'src/console/language/name-order.ts': 'the order of names',
  'src/cli/language/order.ts': 'the order of names',
  'src/console/pages/settings/token-form.tsx': 'the value of a date field',
  'src/worker/domain/accounts/time-zones.ts': 'knows which time zones there are',
  'src/worker/domain/shared/instants.ts': 'reads timestamps of requests',
  'src/worker/domain/roadmaps/payload.ts': 'the reference, in English',
  'src/worker/domain/roadmaps/source.ts': 'the reference, in English',
  'src/worker/domain/roadmaps/answers.ts': 'the reference, in English',
  'src/worker/domain/roadmaps/phases.ts': 'the reference, in English',
  'src/worker/routes/roadmaps.ts': 'the reference, in English',
  'src/worker/http/reference/permissions.ts': 'the reference, in English',
}

describe('times, numbers, and plurals', () => {
  it('are formatted only in their homes', () => {
    const paths = filesUnder('src').filter(
      path => /\.tsx?$/.test(path) && readText(path).search(formatting) >= 0,
    )
    expect(paths.toSorted()).toEqual(Object.keys(homes).toSorted())
  })

  it.each([
    "at.toLocaleString('en')",
    'new Intl.NumberFormat()',
    'date.getHours()',
    'at.toISOString().slice(0, 10)',
    "n === 1 ? 'task' : 'tasks'",
  ])('are recognized: %s', text => {
    expect(text.search(formatting)).toBeGreaterThanOrEqual(0)
  })
})
