import { Hono } from 'hono'
import { unsubscribe as endMails, Unsubscribing } from '../domain/unsubscribing.ts'
import type { Env } from '../http/context.ts'
import { operation, query } from '../http/contract.ts'

/** Where the link of a mail leads: by a mail program's POST it ends them, by a browser's GET it asks (RFC 8058). */
export const unsubscribe = new Hono<Env>()
  .get('/:key', operation('notification.unsubscribe'), query(Unsubscribing), c => c.html(page))
  .post('/:key', operation('notification.unsubscribe'), query(Unsubscribing), async c => {
    await endMails(c.var.database, c.req.param('key'), c.req.valid('query'))
    return c.json({ ok: true })
  })

const page = `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>配信の停止 - Cairn</title></head>
<body>
<h1>メールの配信を停止しますか?</h1>
<p>プロジェクトの変更をお知らせするメールが届かなくなります。アプリ内の通知はそのままです。設定からいつでも元に戻せます。</p>
<form method="post"><button>配信を停止する</button></form>
</body>
</html>
`
