import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Faults } from '../shared/faults.ts'
import type { Listening } from '../shared/http.ts'
import type { MailStore, Message } from './messages.ts'

/** Accepts all email over SMTP. Faults match its steps: `MAIL SENDER`, `RCPT ADDRESS`, and `DATA ADDRESSES`. */
export function listenSmtp(store: MailStore, faults: Faults, port = 0): Promise<Listening> {
  const step = (line: string, session: SMTPServerSession, callback: Callback, work = async () => {}) => {
    const done = async () => {
      await work()
      return () => callback()
    }
    const lose = () => connectionOf(server, session)?.close()
    faults.meet(line, done, code => () => callback(refusal(code))).then(reply => (reply ?? lose)(), callback)
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onMailFrom: ({ address }, session, callback) => step(`MAIL ${address}`, session, callback),
    onRcptTo: ({ address }, session, callback) => step(`RCPT ${address}`, session, callback),
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const accept = (chunks: Buffer[]) =>
        step(`DATA ${to.join(' ')}`, session, callback, async () =>
          store.add(await parse(Buffer.concat(chunks), session.envelope, to)),
        )
      stream.toArray().then(accept, callback)
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

type Callback = (error?: Error) => void

const connectionOf = ({ connections }: SMTPServer, session: SMTPServerSession) =>
  [...connections].find(connection => connection.session === session)

const refusal = (responseCode: number) => Object.assign(new Error('A fault was armed'), { responseCode })

async function parse(
  raw: Buffer,
  envelope: SMTPServerSession['envelope'],
  recipients: string[],
): Promise<Message> {
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

/** The headers that let mail programs unsubscribe. */
const listHeaders = (headers: { key: string; value: string }[]) =>
  Object.fromEntries(
    headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
  )

// IDs have no digits, so that a search for a sign-in code in a response cannot match them.
function newId(): string {
  return randomUUID().replace(/\d/g, digit => 'ghijklmnop'.charAt(Number(digit)))
}
