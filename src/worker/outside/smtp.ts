import { LogLevel, WorkerMailer } from 'worker-mailer'
import { MailFailure, type Message } from '../domain/mail/delivery.ts'
import { type Sender, unsubscribeHeaders } from './mail-headers.ts'

const replyTimeoutMs = 10_000

/** `smtp://[user:password@]host[:587]` (STARTTLS where it is offered) or `smtps://…[:465]`. */
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
    // The library signs in wherever a server offers it, even where it need not be done.
    credentials: {
      username: decodeURIComponent(server.username) || 'anonymous',
      password: decodeURIComponent(server.password),
    },
    authType: ['plain', 'login'],
    socketTimeoutMs: replyTimeoutMs,
    logLevel: LogLevel.NONE,
  })
}

/** The library's own subject and sender are not folded into encoded words as RFC 2047 wants them. */
const headersOf = (from: Sender, message: Message) => ({
  From: from.name ? `${encodeWords(from.name)} <${from.email}>` : from.email,
  Subject: encodeWords(message.subject),
  'Message-ID': `<${message.id}@${from.email.split('@').at(-1)}>`,
  ...unsubscribeHeaders(message),
})

/** Plain words as they are; anything else as encoded words of at most 75 characters, one a line. */
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

/** The library's own reads a closed connection again and again without ever yielding; this one ends it. */
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

/** A step of sending that tells whose fault it is when it fails. */
const telling = (step: Step, kindOf: (reply: string) => MailFailure['kind']): Step =>
  async function () {
    this.lastReply = ''
    await step.call(this).catch((thrown: Error): never => {
      throw new MailFailure(kindOf(this.lastReply ?? ''), thrown.message)
    })
  }

/**
 * Whose fault a reply after the recipient was named is. 53x asks for a sign-in: no mail's fault (RFC 4954, section
 * 6).
 */
function faultOf(reply: string): MailFailure['kind'] {
  if (/^53\d/.test(reply)) return 'unavailable'
  return reply.startsWith('5') ? 'refused' : 'deferred'
}

Object.assign(WorkerMailer.prototype, {
  read: readReply,
  // The sender is the same in every mail.
  mail: telling(steps.mail, () => 'unavailable'),
  rcpt: telling(steps.rcpt, faultOf),
  data: telling(steps.data, faultOf),
  body: telling(steps.body, faultOf),
})
