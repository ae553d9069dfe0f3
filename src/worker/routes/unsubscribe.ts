import { Hono } from 'hono'
import {
  unsubscribe as endMails,
  languageOfKey,
  type Unsubscribed,
  Unsubscribing,
} from '../domain/notifications/unsubscribing.ts'
import type { Locale } from '../domain/shared/locales.ts'
import { type Env, openAskOf } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { query } from '../http/input.ts'
import { languageOf } from '../http/language.ts'
import { operation } from '../http/operation.ts'

/**
 * The unsubscribe link of an email. A GET only asks, because email clients and scanners follow links automatically. The
 * POST of its button, or of an email client, unsubscribes (RFC 8058).
 */
export const unsubscription = new Hono<Env>()
  .get(
    '/',
    operation('unsubscription.read', 'Show the unsubscribe page', {
      details:
        'The page of the unsubscribe link in emails. It changes nothing, because email clients and scanners follow links automatically. An unknown key gets the same page.',
    }),
    query(Unsubscribing),
    answers({ 200: 'text/html' }),
    async c => {
      const locale = (await languageOfKey(c.var.database, c.req.valid('query').key)) ?? languageOf(c)
      const { asked, button } = words[locale]
      const form = `<form method="post"><button>${button}</button></form>`
      return c.html(page(locale, `<p>${asked[c.req.valid('query').of]}</p>\n${form}`))
    },
  )
  .post(
    '/',
    operation('notification.unsubscribe', 'Unsubscribe from emails', {
      details:
        'Accepts any origin and body, as email clients send them (RFC 8058). An unknown key is 404. Notifications in the app are unchanged.',
    }),
    query(Unsubscribing),
    answers({ 200: 'text/html' }, 'not_found'),
    async c => {
      const locale = await endMails(openAskOf(c), c.req.valid('query'))
      return c.html(page(locale, `<p>${words[locale].ended[c.req.valid('query').of]}</p>`))
    },
  )

type Words = {
  title: string
  asked: Record<Unsubscribed, string>
  button: string
  ended: Record<Unsubscribed, string>
  rest: string
  settings: string
}

const words: Record<Locale, Words> = {
  ja: {
    title: 'メールの配信停止',
    asked: {
      digest:
        '変更をまとめたメールの配信を停止しますか? タスクがブロックされたときのメールと、あなたが担当する課題やあなたへのメンションのメールは変わりません。',
      issues: '課題についての通知メールの配信を停止しますか? ロードマップについてのメールは変わりません。',
      all: 'Cairn からの通知メールの配信をすべて停止しますか?',
    },
    button: '配信を停止',
    ended: {
      digest: '変更をまとめたメールの配信を停止しました。',
      issues: '課題についての通知メールの配信を停止しました。',
      all: 'Cairn からの通知メールの配信をすべて停止しました。',
    },
    rest: 'アプリ内の通知は変わりません。',
    settings: '通知の設定',
  },
  en: {
    title: 'Unsubscribe',
    asked: {
      digest:
        'Do you want to unsubscribe from summaries of changes? Emails about blocked tasks, about issues that are assigned to you, and about mentions of you are unchanged.',
      issues: 'Do you want to unsubscribe from emails about issues? Emails about roadmaps are unchanged.',
      all: 'Do you want to unsubscribe from all email notifications of Cairn?',
    },
    button: 'Unsubscribe',
    ended: {
      digest: 'You will not get any more summaries of changes.',
      issues: 'You will not get any more emails about issues.',
      all: 'You will not get any more email notifications from Cairn.',
    },
    rest: 'Notifications in the app are unchanged.',
    settings: 'Notification settings',
  },
}

function page(locale: Locale, content: string): string {
  const { title, rest, settings } = words[locale]
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - Cairn</title></head>
<body>
<h1>${title}</h1>
${content}
<p>${rest}</p>
<p><a href="/settings/notifications">${settings}</a></p>
</body>
</html>
`
}
