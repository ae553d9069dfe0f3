import type { Mail } from './layout.ts'

/** An email to one recipient. Its `id` is the same when it is sent again. */
export type Message = Mail & { id: string; recipient: string }

/** Passes an email on for delivery. Throws a `MailFailure` if it was not accepted. */
export type Deliver = (message: Message) => Promise<void>

/**
 * `refused`: this email was permanently refused. `deferred`: the recipient's server does not accept it now.
 * `unavailable`: no email can be sent now. `unknown`: not accepted for an unknown reason.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly kind: 'refused' | 'deferred' | 'unavailable' | 'unknown'

  constructor(kind: MailFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
