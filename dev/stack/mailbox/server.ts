import { Faults } from '../shared/faults.ts'
import { listen, send } from '../shared/http.ts'
import { type MailStore, openMailStore } from './messages.ts'
import { listPage, messagePage } from './pages.ts'
import { listenSmtp } from './smtp.ts'

export interface Mailbox {
  /** The page for people, and the messages as JSON below it. */
  url: string
  port: number
  /** Where mail is sent: `smtp://host:port`. */
  smtpUrl: string
  stop(): Promise<void>
}

export interface MailboxOptions {
  port?: number | undefined
  smtpPort?: number | undefined
  /** A file of JSON lines that keeps the messages over a restart. */
  file?: string
}

/**
 * Takes any mail and shows it. `GET /messages?to=ADDRESS` lists, newest first; `DELETE /messages` empties.
 */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const store = openMailStore(options.file)
  const faults = new Faults()
  const smtp = await listenSmtp(store, faults, options.smtpPort)
  const { port, close } = await listen(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request
    const url = new URL(path, 'http://localhost')
    const told = await faults.control(method, url)
    const { status, type, text } = told === undefined ? reply(store, method, url) : json({}, told)
    send(response, status, type, text)
  }, options.port)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    async stop() {
      await Promise.all([close(), smtp.close()])
    },
  }
}

interface Reply {
  status: number
  type: string
  text: string
}

function reply(store: MailStore, method: string, url: URL): Reply {
  const to = url.searchParams.get('to') ?? undefined
  switch (`${method} ${url.pathname}`) {
    case 'GET /':
      return page(listPage(store.list(to)))
    case 'GET /messages':
      return json(store.list(to))
    case 'DELETE /messages':
      store.clear()
      return json([])
    default: {
      const message = store.find(url.pathname.slice(1))
      return message ? page(messagePage(message)) : json({ message: 'not found' }, 404)
    }
  }
}

const page = (text: string): Reply => ({ status: 200, type: 'text/html; charset=utf-8', text })
const json = (body: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
})
