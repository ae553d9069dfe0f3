import { LogLevel, WorkerMailer } from 'worker-mailer'
import { MailFailure, type Message } from '../domain/mail/delivery.ts'
import { type Sender, unsubscribeHeaders } from './mail-headers.ts'

const replyTimeoutMs = 10_000

/** `smtp://[user:password@]host[:587]` (with STARTTLS if offered) or `smtps://…[:465]`. */
export async function sendBySmtp(server: URL, from: Sender, message: Message): Promise<void> {
  const mailer = await connectTo(server).catch((thrown): never => {
    throw new MailFailure('unavailable', String(thrown))
  })
  const { recipient, subject, text, html } = message
  try {
    await mailer.send({ from, to: recipient, subject, text, html, headers: headersOf(from, message) })
  } finally {
    await mailer.close()
  }
}

function connectTo(server: URL): Promise<WorkerMailer> {
  const secure = server.protocol === 'smtps:'
  return WorkerMailer.connect({
    host: server.hostname,
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    // The library signs in whenever a server offers it, even if it is not required.
    credentials: {
      username: decodeURIComponent(server.username) || 'anonymous',
      password: decodeURIComponent(server.password),
    },
    authType: ['plain', 'login'],
    socketTimeoutMs: replyTimeoutMs,
    logLevel: LogLevel.NONE,
  })
}

/** The library does not encode the subject and sender by RFC 2047. */
const headersOf = (from: Sender, message: Message) => ({
  From: from.name ? `${encodeWords(from.name)} <${from.email}>` : from.email,
  Subject: encodeWords(message.subject),
  'Message-ID': `<${message.id}@${from.email.split('@').at(-1)}>`,
  ...unsubscribeHeaders(message),
})

/** Plain words are unchanged. Other text becomes encoded words of at most 75 characters, one per line. */
function encodeWords(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9 ]{0,60}$/.test(text)) return text
  const words = ['']
  for (const character of text) {
    const longer = words.at(-1) + character
    if (Buffer.byteLength(longer) > 45) words.push(character)
    else words[words.length - 1] = longer
  }
  return words.map(word => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}

type Connection = { reader: ReadableStreamDefaultReader<Uint8Array>; lastReply?: string }

/** Replaces the library's function, which reads a closed connection forever without yielding. */
async function readReply(this: Connection): Promise<string> {
  const decoder = new TextDecoder()
  let reply = ''
  while (!/(^|\n)\d{3}( [^\n]*)?\r?\n$/.test(reply)) {
    const { done, value } = await this.reader.read()
    if (done) throw new Error('The mail server closed the connection')
    reply += decoder.decode(value, { stream: true })
  }
  this.lastReply = reply
  return reply
}

type Step = (this: Connection) => Promise<void>
const steps = WorkerMailer.prototype as unknown as Record<'mail' | 'rcpt' | 'data' | 'body', Step>

/** Wraps a step of sending, so that it throws the kind of its failure. */
const withKind = (step: Step, kindOf: (reply: string) => MailFailure['kind']): Step =>
  async function () {
    this.lastReply = ''
    await step.call(this).catch((thrown: Error): never => {
      throw new MailFailure(kindOf(this.lastReply ?? ''), thrown.message)
    })
  }

/** The kind of a failure after the recipient was sent. 53x requires a sign-in (RFC 4954, section 6). */
function faultOf(reply: string): MailFailure['kind'] {
  if (/^53\d/.test(reply)) return 'unavailable'
  return reply.startsWith('5') ? 'refused' : 'deferred'
}

Object.assign(WorkerMailer.prototype, {
  read: readReply,
  // Every email has the same sender.
  mail: withKind(steps.mail, () => 'unavailable'),
  rcpt: withKind(steps.rcpt, faultOf),
  data: withKind(steps.data, faultOf),
  body: withKind(steps.body, faultOf),
})
