import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Faults } from '../shared/faults.ts'
import type { Listening } from '../shared/http.ts'
import type { MailStore, Message } from './messages.ts'

/** Takes any mail by SMTP. What faults know are its steps: `MAIL SENDER`, `RCPT ADDRESS` and `DATA ADDRESSES`. */
export function listenSmtp(store: MailStore, faults: Faults, port = 0): Promise<Listening> {
  const step = (line: string, session: SMTPServerSession, callback: Callback, work = async () => {}) => {
    const done = async () => {
      await work()
      return () => callback()
    }
    const lose = () => connectionOf(server, session)?.close()
    faults
      .meet(line, done, code => () => callback(refusal(code)))
      .then(answer => (answer ?? lose)(), callback)
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
      const take = (chunks: Buffer[]) =>
        step(`DATA ${to.join(' ')}`, session, callback, async () =>
          store.add(await parse(Buffer.concat(chunks), session.envelope, to)),
        )
      stream.toArray().then(take, callback)
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

/** Those that tell mail programs how to end such mails. */
const listHeaders = (headers: { key: string; value: string }[]) =>
  Object.fromEntries(
    headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
  )

// Letters alone: whoever greps an answer for a mailed code must not find one here.
function newId(): string {
  return randomUUID().replace(/\d/g, digit => 'ghijklmnop'.charAt(Number(digit)))
}
