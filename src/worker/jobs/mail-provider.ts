import type { MailProvider } from '../domain/mail/providers.ts'
import type { Bindings } from '../env.ts'

/** By what mail leaves; null where neither SMTP nor the binding is configured, so that none does. */
export const mailProviderOf = ({
  MAIL_URL,
  EMAIL,
}: Pick<Bindings, 'MAIL_URL' | 'EMAIL'>): MailProvider | null =>
  MAIL_URL ? 'smtp' : EMAIL ? 'binding' : null
