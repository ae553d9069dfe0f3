import type { Message } from '../domain/mail/delivery.ts'

export type Sender = { name: string; email: string }

/** The headers for the unsubscribe button of email clients (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = ({
  unsubscribeUrl,
}: Pick<Message, 'unsubscribeUrl'>): Record<string, string> =>
  unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}
