import { Hono } from 'hono'
import { unsubscribe as endMails, type Unsubscribed, Unsubscribing } from '../domain/unsubscribing.ts'
import type { Env } from '../http/context.ts'
import { operation, query } from '../http/contract.ts'

/**
 * Where the link of a mail leads. A GET only asks, for mail programs and scanners follow links by themselves; the
 * POST of its button, or of a mail program, ends the mails (RFC 8058).
 */
export const unsubscribe = new Hono<Env>()
  .get('/:key', operation('notification.unsubscribe'), query(Unsubscribing), c =>
    c.html(page(`<p>${words[c.req.valid('query').of].asked}</p>\n${button}`)),
  )
  .post('/:key', operation('notification.unsubscribe'), query(Unsubscribing), async c => {
    await endMails(c.var.database, c.req.param('key'), c.req.valid('query'))
    return c.html(page(`<p>${words[c.req.valid('query').of].ended}</p>`))
  })

const words: Record<Unsubscribed, { asked: string; ended: string }> = {
  digest: {
    asked:
      'ロードマップの変更をまとめたメールの配信を停止しますか？ タスクがブロックされたときのメールは引き続き届きます。',
    ended: 'ロードマップの変更をまとめたメールの配信を停止しました。',
  },
  all: {
    asked: 'Cairn からの通知メールの配信をすべて停止しますか？',
    ended: 'Cairn からの通知メールの配信をすべて停止しました。',
  },
}

const button = '<form method="post"><button>配信を停止する</button></form>'

const page = (content: string): string => `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>メールの配信停止 - Cairn</title></head>
<body>
<h1>メールの配信停止</h1>
${content}
<p>アプリ内の通知はそのままです。設定からいつでも元に戻せます。</p>
</body>
</html>
`
