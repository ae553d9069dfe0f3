import { describe, expect, it } from 'vitest'
import { composeMail } from '../../../../src/worker/domain/mail/layout.ts'
import { type Template, writeMail } from '../../../../src/worker/domain/mail/templates.ts'
import { signInUrl } from '../../../../src/worker/domain/people/invitation-mails.ts'
import { mailSamples } from '../../../support/mail-samples.ts'

it('escapes what users have written', () => {
  const { text, html } = composeMail('ja', {
    subject: '件名',
    parts: ['<img src=x onerror="a&b">', { shown: "</p><script>'" }],
  })
  expect(html).toContain('<p>&lt;img src=x onerror=&quot;a&amp;b&quot;&gt;</p>')
  expect(html).toContain('<strong>&lt;/p&gt;&lt;script&gt;&#39;</strong>')
  expect(text).toContain('<img src=x onerror="a&b">')
})

const separators = ['\n', '\r\n', '\t', '\u0000', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066']

it.each(separators)('turns %j in texts of users into a space', separator => {
  const name = `山岳${separator}${separator}会`
  const { subject, text, html } = composeMail('ja', {
    subject: name,
    parts: [name, { shown: name }, { link: name }, { list: [name] }],
  })
  expect(subject).toBe('山岳 会')
  expect(text).toBe('山岳 会\n\n    山岳 会\n\n    山岳 会\n\n・山岳 会\n\n-- \nCairn\n')
  expect(html.match(/山岳 会/g)).toHaveLength(5)
  for (const left of separators.slice(2)) expect(html).not.toContain(left)
})

it('loads nothing from other hosts', () => {
  expect(composeMail('ja', { subject: '件名', parts: ['本文'] }).html).not.toMatch(/https?:|<img|<link|src=/)
})

describe('the email of an invitation', () => {
  const words = {
    inviter: '山田 花子',
    org: '山岳会',
    project: null,
    url: 'https://cairn.test/sign-in?email=a%40b.test',
    days: 14,
  }

  it('names the inviter, the organization, and the expiry', () => {
    const { subject, text, html } = writeMail('invitation', 'ja', words)
    expect(subject).toBe('山田 花子さんから「山岳会」への招待')
    expect(text).toBe(`山田 花子さんが、あなたを組織「山岳会」に招待しました。

参加するには、このメールアドレスでサインインしてください。サインインすると招待を承諾したことになります。

    ${words.url}

この招待は 14 日間有効です。

お心当たりがない場合は、このメールを破棄してください。

-- 
Cairn
`)
    expect(html).toContain(`<p><a href="${words.url}">${words.url}</a></p>`)
  })

  it('names the project and its organization', () => {
    const { subject, text, html } = writeMail('invitation', 'ja', { ...words, project: '北壁' })
    expect(subject).toBe('山田 花子さんから「北壁」への招待')
    for (const body of [text, html])
      expect(body).toContain('山田 花子さんが、あなたを「山岳会」のプロジェクト「北壁」に招待しました。')
  })

  it.each(['inviter', 'org', 'project', 'url'])('escapes %s', field => {
    const { text, html } = writeMail('invitation', 'ja', { ...words, [field]: '"><img src=x>&\'' })
    expect(html).not.toContain('<img')
    expect(html).toContain('&quot;&gt;&lt;img src=x&gt;&amp;&#39;')
    expect(text).toContain('"><img src=x>&\'')
  })

  it.each([
    ['a@b.test', 'email=a%40b.test'],
    ['a+b&c@b.test', 'email=a%2Bb%26c%40b.test'],
    ["o'neil%41(x)@b.test", 'email=o%27neil%2541%28x%29%40b.test'],
    ['山@例え.test', 'email=%E5%B1%B1%40%E4%BE%8B%E3%81%88.test'],
  ])('links to the sign-in of %s', (email, query) => {
    expect(signInUrl('https://cairn.test', email)).toBe(`https://cairn.test/sign-in?${query}`)
    expect(new URL(signInUrl('https://cairn.test', email)).searchParams.get('email')).toBe(email)
  })
})

describe('the email of a blocked task', () => {
  const words = {
    actor: '佐藤',
    project: '北壁',
    task: '決済画面',
    reason: '仕様待ち',
    further: 0,
    url: 'https://cairn.test/projects/p/roadmaps/main',
    unsubscribeUrl: 'https://cairn.test/api/unsubscribe?key=k&of=all',
  }

  it('links to the task in the console, and to the roadmap if an earlier version queued it', () => {
    const linkOf = (taskId?: string) =>
      writeMail('task_blocked', 'en', { ...words, ...(taskId && { taskId }) }).text.match(/main.*/)![0]
    expect([linkOf('T 1/&'), linkOf()]).toEqual(['main?task=T+1%2F%26', 'main'])
  })

  it('names the sync, the project, the reason, and the page, and how to unsubscribe', () => {
    const { subject, text, html, unsubscribeUrl } = writeMail('task_blocked', 'ja', words)
    expect(subject).toBe('「北壁」のタスク「決済画面」がブロックされました')
    expect(text).toBe(`佐藤さんの同期により、プロジェクト「北壁」のタスク「決済画面」がブロックされました。

理由: 仕様待ち

    ${words.url}

このメールの配信を停止するには:

    ${words.unsubscribeUrl}

-- 
Cairn
`)
    expect(html).toContain(`<p><a href="${words.url}">${words.url}</a></p>`)
    expect(unsubscribeUrl).toBe(words.unsubscribeUrl)
  })

  it.each([
    [{ actor: null }, 'さんの同期'],
    [{ reason: null }, '理由'],
    [{ reason: '' }, '理由'],
    [{ further: 0 }, 'ほかに'],
  ])('with %j leaves out %s', (change, part) => {
    expect(writeMail('task_blocked', 'ja', { ...words, ...change }).text).not.toContain(part)
  })

  it('counts the rest', () => {
    expect(writeMail('task_blocked', 'ja', { ...words, further: 12 }).text).toContain(
      'ほかに 12 件のタスクがブロックされました。',
    )
  })

  it.each(['actor', 'project', 'task', 'reason', 'url'])('escapes %s', field => {
    const { html, text } = writeMail('task_blocked', 'ja', { ...words, [field]: '"><img src=x>&\'' })
    expect(html).not.toContain('<img')
    expect(html).toContain('&quot;&gt;&lt;img src=x&gt;&amp;&#39;')
    expect(text).toContain('"><img src=x>&\'')
  })
})

describe('the email of a digest', () => {
  const change = {
    kind: 'task_status' as const,
    title: '作業',
    from: 'todo',
    to: 'done',
    reason: null as string | null,
  }
  const section = { project: '北壁', roadmap: '計画', url: 'https://cairn.test/r', changes: [change] }
  const words = { sections: [section], further: 0, unsubscribeUrl: 'https://cairn.test/u' }

  it.each([
    [{ ...change }, 'タスク「作業」: 未着手 → 完了'],
    [
      { ...change, from: null, to: 'blocked', reason: '仕様待ち' },
      'タスク「作業」: ブロック中 (理由: 仕様待ち)',
    ],
    [{ ...change, kind: 'phase_status' as const, to: 'paused' }, 'フェーズ「作業」: 未着手 → paused'],
    [{ ...change, from: 'constructor', to: '__proto__' }, 'タスク「作業」: constructor → __proto__'],
    [{ ...change, kind: 'plan' as const, from: null, to: 'toString' }, 'タスク「作業」の計画: toString'],
    [{ ...change, kind: 'plan' as const, from: null, to: 'a.md' }, 'タスク「作業」の計画: a.md'],
    [{ ...change, kind: 'plan' as const, from: 'a.md', to: 'b.md' }, 'タスク「作業」の計画: a.md → b.md'],
    [{ ...change, title: '<b>' }, 'タスク「<b>」: 未着手 → 完了'],
  ])('describes %j', (change, line) => {
    const { text, html } = writeMail('roadmap_digest', 'ja', {
      ...words,
      sections: [{ ...section, changes: [change] }],
    })
    expect(text).toContain(`・${line}\n`)
    expect(html).not.toContain('<b>')
  })

  it('names its project, and counts the other projects', () => {
    expect(writeMail('roadmap_digest', 'ja', words).subject).toBe('「北壁」のロードマップの変更')
    const other = { ...section, project: '南稜' }
    expect(writeMail('roadmap_digest', 'ja', { ...words, sections: [section, section, other] }).subject).toBe(
      '「北壁」ほか 1 件のプロジェクトのロードマップの変更',
    )
  })

  it('counts the rest of the changes', () => {
    expect(writeMail('roadmap_digest', 'ja', { ...words, further: 9 }).text).toContain(
      'ほかに 9 件の変更があります。',
    )
    expect(writeMail('roadmap_digest', 'ja', words).text).not.toContain('ほかに')
  })
})

describe('each template in each language', () => {
  const all = mailSamples
  const names = Object.keys(all) as Template[]

  it.each(names)('%s: English without Japanese, and Japanese in Japanese', name => {
    const [ja, en] = [writeMail(name, 'ja', all[name]), writeMail(name, 'en', all[name])]
    expect(ja.html).toContain('<html lang="ja">')
    expect(en.html).toContain('<html lang="en">')
    expect([ja.subject, ja.text].every(text => /[ぁ-ん]/.test(text))).toBe(true)
    expect(en.subject + en.text + en.html).not.toMatch(/[\u3000-\u30ff\u4e00-\u9fff]/)
    expect(en.unsubscribeUrl).toBe(ja.unsubscribeUrl)
  })

  it.each(names)('%s: has the same content in both', name => {
    const said = (text: string) => (text.match(/\b(?:[A-Z]{4,}|\d{6}|\d\d:\d\d|https:\S+)\b/g) ?? []).sort()
    const [ja, en] = [writeMail(name, 'ja', all[name]), writeMail(name, 'en', all[name])]
    const words = (mail: typeof ja) => [...new Set(said(mail.text))]
    expect(words(en)).toEqual(words(ja))
    expect(words(en).length).toBeGreaterThan(0)
  })

  it.each([
    ['Asia/Tokyo', '2026年3月1日 18:05 JST', 'March 1, 2026 at 18:05 GMT+9'],
    ['America/New_York', '2026年3月1日 04:05 GMT-5', 'March 1, 2026 at 04:05 EST'],
    // An earlier version queued it.
    [undefined, '2026年3月1日 09:05 UTC', 'March 1, 2026 at 09:05 UTC'],
  ])('formats an instant for its language, in the time zone %s of the recipient', (timeZone, ja, en) => {
    const data = { ...all.token_expiry, ...(timeZone && { timeZone }) }
    expect(writeMail('token_expiry', 'ja', data).text).toContain(`有効期限: ${ja}\n`)
    expect(writeMail('token_expiry', 'en', data).text).toContain(`It expires on ${en}.\n`)
  })

  it('says that a use extends a token that is renewed, and otherwise to create a new one', () => {
    const write = (isRenewed: boolean) =>
      (['ja', 'en'] as const).map(
        locale => writeMail('token_expiry', locale, { ...all.token_expiry, isRenewed }).text,
      )
    expect(write(true)).toEqual([
      expect.stringContaining('さらに 90 日'),
      expect.stringContaining('90 more days'),
    ])
    expect(write(false)).toEqual([
      expect.stringContaining('新しいトークン'),
      expect.stringContaining('create a new token'),
    ])
  })

  it('names in English what changed', () => {
    const { subject, text } = writeMail('roadmap_digest', 'en', all.roadmap_digest)
    expect(subject).toBe('Roadmap changes in “PROJECT” and 1 other project')
    expect(text).toContain('- Task “TITLE”: To do → Done\n')
    expect(text).toContain('- Phase “TITLE”: To do → Done\n')
  })
})
