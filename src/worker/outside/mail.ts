import { MailFailure, type Message } from '../domain/mail/delivery.ts'
import type { Bindings, Settings } from '../env.ts'
import { oneLine } from '../text.ts'
import { type Sender, unsubscribeHeaders } from './mail-headers.ts'

/**
 * Sends by SMTP if `MAIL_URL` is set, otherwise through the `EMAIL` binding. Throws a `MailFailure` if the email was not
 * accepted, or if neither is configured.
 */
export async function sendMail(
  { mailUrl, mailFrom }: Settings,
  { EMAIL }: Pick<Bindings, 'EMAIL'>,
  { subject: anySubject, ...message }: Message,
): Promise<void> {
  const from = senderOf(mailFrom)
  // A line break would start another header.
  const subject = oneLine(anySubject)
  if (mailUrl) {
    const { sendBySmtp } = await import('./smtp.ts')
    return sendBySmtp(new URL(mailUrl), from, { ...message, subject })
  }
  if (!EMAIL)
    throw new MailFailure('unavailable', 'No email can be sent: set MAIL_URL, or bind EMAIL (send_email)')
  const { recipient, text, html } = message
  const headers = message.unsubscribeUrl ? { headers: unsubscribeHeaders(message) } : {}
  const mail = { from: from.name ? from : from.email, to: recipient, subject, text, html, ...headers }
  try {
    await EMAIL.send(mail)
  } catch (thrown) {
    throw failureOf(thrown as Partial<Error & { code: string }>)
  }
}

const failureOf = ({ code = '', message = '' }: Partial<Error & { code: string }>): MailFailure =>
  new MailFailure(
    kinds[code] ?? (/^E_HEADERS?_/.test(code) ? 'refused' : 'unknown'),
    `${code} ${message}`.trim(),
  )

/** The meaning of the `EMAIL` binding's codes. All others are `unknown`, so the email is retried. */
const kinds: Partial<Record<string, MailFailure['kind']>> = {
  E_VALIDATION_ERROR: 'refused',
  E_FIELD_MISSING: 'refused',
  E_TOO_MANY_RECIPIENTS: 'refused',
  E_RECIPIENT_NOT_ALLOWED: 'refused',
  E_RECIPIENT_SUPPRESSED: 'refused',
  E_CONTENT_TOO_LARGE: 'refused',
  E_DELIVERY_FAILED: 'deferred',
  E_SENDER_NOT_VERIFIED: 'unavailable',
  E_SENDER_DOMAIN_NOT_AVAILABLE: 'unavailable',
  E_RATE_LIMIT_EXCEEDED: 'unavailable',
  E_DAILY_LIMIT_EXCEEDED: 'unavailable',
}

/** Parses `Name <address>`, or only an address. */
function senderOf(mailFrom: string): Sender {
  const [, name = '', email = mailFrom] = /^(.*?)\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), email: email.trim() }
}
