import { Hono } from 'hono'
import { faultControl } from '../shared/fault-control.ts'
import { Faults } from '../shared/faults.ts'
import { serveApp } from '../shared/http.ts'
import { type MailStore, openMailStore } from './messages.ts'
import { listPage, messagePage } from './pages.ts'
import { listenSmtp } from './smtp.ts'

export interface Mailbox {
  /** The page that lists the messages, and the base of the JSON API. */
  url: string
  port: number
  /** Where to send email: `smtp://host:port`. */
  smtpUrl: string
  stop(): Promise<void>
}

export interface MailboxOptions {
  port?: number | undefined
  smtpPort?: number | undefined
  /** A file of JSON lines that keeps the messages across restarts. */
  file?: string
}

/** Starts a mail server that accepts all email and shows it in a browser. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const store = openMailStore(options.file)
  const faults = new Faults()
  const smtp = await listenSmtp(store, faults, options.smtpPort)
  const { port, close } = await serveApp(appOf(store, faults), options.port)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    async stop() {
      await Promise.all([close(), smtp.close()])
    },
  }
}

const appOf = (store: MailStore, faults: Faults) =>
  new Hono()
    .use(faultControl(faults))
    .get('/', c => c.html(listPage(store.list(c.req.query('to')))))
    .get('/messages', c => c.json(store.list(c.req.query('to'))))
    .delete('/messages', c => {
      store.clear()
      return c.json([])
    })
    .get('/:id', c => {
      const message = store.find(c.req.param('id'))
      return message ? c.html(messagePage(message)) : c.notFound()
    })
    .notFound(c => c.json({ message: 'not found' }, 404))
