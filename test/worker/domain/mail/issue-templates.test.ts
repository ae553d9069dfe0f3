import { describe, expect, it } from 'vitest'
import { type Template, type WordsOf, writeMail } from '../../../../src/worker/domain/mail/templates.ts'
import { mailSamples } from '../../../support/mail-samples.ts'

const { digest, issue_notification: own, issues_due: due } = mailSamples
const subjects = <T extends Template>(template: T, words: WordsOf<T>) =>
  (['en', 'ja'] as const).map(locale => writeMail(template, locale, words).subject)

describe('the subject of an email about issues', () => {
  const issue = own.issues[0]!
  const mentioned = { ...issue, kind: 'issue_mentioned' as const }
  it.each([
    [[issue], 0, 'NAMED “TITLE” was assigned to you', 'NAMED「TITLE」の担当者になりました'],
    [[mentioned], 0, 'You were mentioned in NAMED “TITLE”', 'NAMED「TITLE」であなたがメンションされました'],
    [
      [issue],
      1_999,
      '2,000 issues in “PROJECT” were assigned to you',
      '「PROJECT」の課題 2,000 件の担当者になりました',
    ],
    [
      [mentioned, mentioned],
      0,
      'You were mentioned in 2 issues in “PROJECT”',
      '「PROJECT」の課題 2 件であなたがメンションされました',
    ],
    [
      [mentioned, issue],
      0,
      '2 issues in “PROJECT” were assigned to you or mention you',
      '「PROJECT」の課題 2 件で、あなたが担当者になったか、メンションされました',
    ],
  ])('of %j and %d more', (issues, further, ...expected) => {
    expect(subjects('issue_notification', { ...own, issues, further })).toEqual(expected)
  })

  it.each([
    ['2026-02-28', 'NAMED “TITLE” was due yesterday', 'NAMED「TITLE」の期日は昨日でした'],
    ['2026-03-01', 'NAMED “TITLE” is due today', 'NAMED「TITLE」の期日は今日です'],
    ['2026-03-02', 'NAMED “TITLE” is due tomorrow', 'NAMED「TITLE」の期日は明日です'],
  ])('of one that is due on %s', (dueDate, ...expected) => {
    const words = { ...due, issues: [{ ...due.issues[0]!, dueDate }], further: 0 }
    expect(subjects('issues_due', words)).toEqual(expected)
  })

  it('counts the issues that are due', () => {
    expect(subjects('issues_due', due)).toEqual([
      'You have 5 issues that are due soon or overdue',
      '期日が近い課題と期日を過ぎた課題が 5 件あります',
    ])
  })

  it('names the projects of a digest', () => {
    expect(subjects('digest', digest)).toEqual([
      'Changes in “PROJECT” and 1 other project',
      '「PROJECT」ほか 1 件のプロジェクトの変更',
    ])
    expect(subjects('digest', { ...digest, sections: [] })).toEqual([
      'Issue changes in “OTHER”',
      '「OTHER」の課題の変更',
    ])
  })
})

it.each([
  [1, 'And 1 more issue.', 'ほかに 1 件の課題があります。'],
  [2_000, 'And 2,000 more issues.', 'ほかに 2,000 件の課題があります。'],
])('counts %i issues that are not listed', (further, ...expected) => {
  const written = (['en', 'ja'] as const).flatMap(locale => [
    writeMail('issue_notification', locale, { ...own, further }),
    writeMail('issues_due', locale, { ...due, further }),
  ])
  expect(written.map(({ text }) => expected.some(line => text.includes(`\n${line}\n`)))).toEqual(
    Array(4).fill(true),
  )
})

it('lists the issues that are due by day, the earliest first, with links', () => {
  const issues = ['2026-03-02', '2026-02-28', '2026-03-01'].map(dueDate => ({ ...due.issues[0]!, dueDate }))
  const { text, html } = writeMail('issues_due', 'en', { ...due, issues, further: 0 })
  const item = '- NAMED TITLE (PROJECT)\n    https://cairn.test/i'
  expect(text).toContain(
    [
      `Was due yesterday, February 28, 2026:\n\n${item}`,
      `Due today, March 1, 2026:\n\n${item}`,
      `Due tomorrow, March 2, 2026:\n\n${item}`,
      'Replies to this email do not reach anyone.',
    ].join('\n\n'),
  )
  expect(html).toContain('<li><a href="https://cairn.test/i">NAMED TITLE (PROJECT)</a></li>')
  expect(writeMail('issues_due', 'ja', { ...due, issues }).text).toContain(
    '期日が昨日だった課題 (2026年2月28日)',
  )
})

it('quotes the text of an issue, so that it does not look like a text of the service', () => {
  const { text, html } = writeMail('issue_notification', 'en', { ...own, excerpt: '<b>' })
  expect(text).toContain('\n\n> <b>\n\n')
  expect(html).toMatch(/<blockquote[^>]*>&lt;b&gt;<\/blockquote>/)
  expect(writeMail('issue_notification', 'en', { ...own, excerpt: null }).html).not.toContain('<blockquote')
})

it.each(['issue_notification', 'issues_due', 'digest'] as const)(
  'escapes what users wrote in %s',
  template => {
    const hostile = JSON.parse(
      JSON.stringify(mailSamples[template]).replace(/[A-Z]{4,}|NAMED/g, '\\"><img src=x>\\nx'),
    )
    const { subject, text, html } = writeMail(template, 'ja', hostile)
    expect(html).not.toContain('<img')
    expect(`${subject}\n${text}`).not.toMatch(/^x/m)
  },
)

it.each(['en', 'ja'] as const)('says in %s that replies reach nobody', locale => {
  for (const template of ['issue_notification', 'issues_due', 'digest'] as const)
    expect(writeMail(template, locale, mailSamples[template]).text).toMatch(
      /do not reach anyone|誰にも届きません/,
    )
  expect(writeMail('roadmap_digest', locale, mailSamples.roadmap_digest).text).not.toMatch(
    /reach anyone|届きません/,
  )
})
