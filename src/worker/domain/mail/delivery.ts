import type { Mail } from './layout.ts'

/** One mail to one person; `id` stays the same when it is sent again. */
export type Message = Mail & { id: string; recipient: string }

/** Hands a mail over to be delivered; throws a `MailFailure` when it was not accepted. */
export type Deliver = (message: Message) => Promise<void>

/**
 * `refused`: this mail, for good. `deferred`: its recipient's side, for now. `unavailable`: nobody's mail can be sent
 * now. `unknown`: not accepted, and not known why.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly kind: 'refused' | 'deferred' | 'unavailable' | 'unknown'

  constructor(kind: MailFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
