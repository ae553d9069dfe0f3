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
 * Where the link of a mail leads. A GET only asks, for mail programs and scanners follow links by themselves; the
 * POST of its button, or of a mail program, ends the mails (RFC 8058).
 */
export const unsubscribe = new Hono<Env>()
  .get(
    '/',
    operation('unsubscription.read', 'Show the page that asks before mails end', {
      details:
        'Where the link of a mail leads. It changes nothing, for programs that look at links follow them by themselves. A key of nobody gets the same page.',
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
    operation('notification.unsubscribe', 'End notifications by mail', {
      details:
        'From any origin and with any body, as mail programs do it (RFC 8058). A key of nobody is 404. What is told in the app stays.',
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
}

const words: Record<Locale, Words> = {
  ja: {
    title: 'メールの配信停止',
    asked: {
      digest:
        'ロードマップの変更をまとめたメールの配信を停止しますか？ タスクがブロックされたときのメールは引き続き届きます。',
      all: 'Cairn からの通知メールの配信をすべて停止しますか？',
    },
    button: '配信を停止する',
    ended: {
      digest: 'ロードマップの変更をまとめたメールの配信を停止しました。',
      all: 'Cairn からの通知メールの配信をすべて停止しました。',
    },
    rest: 'アプリ内の通知はそのままです。設定からいつでも元に戻せます。',
  },
  en: {
    title: 'Stop these mails',
    asked: {
      digest: 'Stop the mails that sum up changes of roadmaps? Mails about blocked tasks will go on.',
      all: 'Stop all notifications from Cairn by mail?',
    },
    button: 'Stop these mails',
    ended: {
      digest: 'You will get no more mails that sum up changes of roadmaps.',
      all: 'You will get no more notifications from Cairn by mail.',
    },
    rest: 'Notifications in the app stay as they are. You can change this at any time in your settings.',
  },
}

function page(locale: Locale, content: string): string {
  const { title, rest } = words[locale]
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - Cairn</title></head>
<body>
<h1>${title}</h1>
${content}
<p>${rest}</p>
</body>
</html>
`
}
