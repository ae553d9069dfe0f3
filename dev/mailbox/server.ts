import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server'
import { listen, send } from '../shared/http.ts'
import { asFault, type Fault, faultsOf, type Step } from './faults.ts'
import { type MailStore, type Message, openMailStore } from './messages.ts'
import { listPage, messagePage } from './pages.ts'

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
 * Takes any mail and shows it. `GET /messages?to=ADDRESS` lists, newest first; `DELETE /messages` empties;
 * `GET /fault?reject=N&to=ADDRESS` refuses the next N messages (to that address, or `@domain`) with 451, or `code`; at
 * the end of their data, or `at=mail` or `at=rcpt`; after `seconds`.
 */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const store = openMailStore(options.file)
  const faults: Fault[] = []
  const smtp = await listenSmtp(store, faults, options.smtpPort)
  const { port, close } = await listen((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { status, type, text } = reply(store, faults, request.method ?? 'GET', url)
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

function listenSmtp(
  store: MailStore,
  faults: Fault[],
  port = 0,
): Promise<{ port: number; close(): Promise<void> }> {
  const refuse = faultsOf(faults)
  const answer = (at: Step, addresses: string[], callback: (error?: Error) => void) => {
    refuse(at, addresses).then(() => callback(), callback)
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onMailFrom: ({ address }, _session, callback) => answer('mail', [address], callback),
    onRcptTo: ({ address }, _session, callback) => answer('rcpt', [address], callback),
    onData: (stream, { envelope }, callback) => {
      receive(stream, envelope, store, refuse).then(() => callback(), callback)
    },
  })
  server.on('error', () => {})
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    const listener = server.listen({ port, host: '127.0.0.1' }, () => {
      const address = listener.address() as { port: number }
      resolve({ port: address.port, close: () => new Promise(done => server.close(() => done())) })
    })
  })
}

async function receive(
  stream: SMTPServerDataStream,
  envelope: SMTPServerEnvelope,
  store: MailStore,
  refuse: ReturnType<typeof faultsOf>,
): Promise<void> {
  const raw = Buffer.concat(await stream.toArray())
  const recipients = envelope.rcptTo.map(recipient => recipient.address)
  await refuse('data', recipients)
  store.add(await parse(raw, envelope, recipients))
}

async function parse(raw: Buffer, envelope: SMTPServerEnvelope, recipients: string[]): Promise<Message> {
  const mail = await PostalMime.parse(raw)
  return {
    id: newId(),
    from: mail.from?.address ?? (envelope.mailFrom ? envelope.mailFrom.address : ''),
    to: recipients.join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: listHeaders(mail.headers),
    receivedAt: new Date().toISOString(),
  }
}

/** Those that tell mail programs how to end such mails. */
const listHeaders = (headers: { key: string; value: string }[]) =>
  Object.fromEntries(
    headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
  )

// Letters alone: whoever greps an answer for a mailed code must not find one here.
function newId(): string {
  return randomUUID().replace(/\d/g, digit => 'ghijklmnop'.charAt(Number(digit)))
}

function reply(store: MailStore, faults: Fault[], method: string, url: URL): Reply {
  const to = url.searchParams.get('to') ?? undefined
  switch (`${method} ${url.pathname}`) {
    case 'GET /':
      return page(listPage(store.list(to)))
    case 'GET /messages':
      return json(store.list(to))
    case 'DELETE /messages':
      store.clear()
      return json([])
    case 'GET /fault':
      faults.push(asFault(url.searchParams))
      return json(faults)
    default: {
      const message = store.find(url.pathname.slice(1))
      return message ? page(messagePage(message)) : { ...json({ message: 'not found' }), status: 404 }
    }
  }
}

const page = (text: string): Reply => ({ status: 200, type: 'text/html; charset=utf-8', text })
const json = (body: unknown): Reply => ({ status: 200, type: 'application/json', text: JSON.stringify(body) })
