import type { Bindings, Settings } from '../env.ts'

/** One mail to one person; `id` stays the same when it is sent again. `unsubscribeUrl` takes a POST (RFC 8058). */
export type Message = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string | undefined
}

export type Sender = { name: string; email: string }

/**
 * Sends by SMTP when `MAIL_URL` is set, else through the `EMAIL` binding. Throws when the mail was not
 * accepted, or neither is there.
 */
export async function sendMail(
  { mailUrl, mailFrom }: Settings,
  { EMAIL }: Pick<Bindings, 'EMAIL'>,
  { subject: anySubject, ...message }: Message,
): Promise<void> {
  const from = senderOf(mailFrom)
  const subject = oneLine(anySubject)
  if (mailUrl) {
    const { sendBySmtp } = await import('./smtp.ts')
    return sendBySmtp(new URL(mailUrl), from, { ...message, subject })
  }
  if (!EMAIL) throw new Error('No mail can be sent: set MAIL_URL, or bind EMAIL (send_email)')
  const { recipient, text, html } = message
  const headers = message.unsubscribeUrl ? { headers: unsubscribeHeaders(message) } : {}
  await EMAIL.send({ from: from.name ? from : from.email, to: recipient, subject, text, html, ...headers })
}

/** By which mail programs offer to end such mails (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = ({
  unsubscribeUrl,
}: Pick<Message, 'unsubscribeUrl'>): Record<string, string> =>
  unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** `Name <address>`, or an address alone. */
function senderOf(mailFrom: string): Sender {
  const [, name = '', email = mailFrom] = /^(.*?)\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), email: email.trim() }
}

/** A line break in a subject would start a header of its own. */
const oneLine = (subject: string): string => subject.replace(/\p{Cc}+/gu, ' ').trim()
