import type { Context } from 'hono'
import { mayQueueMail } from '../domain/issues/notifying.ts'
import type { Env } from '../http/context.ts'
import { drainMail } from '../jobs/run-job.ts'

/** Sends the email that a write of an issue or a comment can have queued. */
export function sendQueuedMail(c: Context<Env>, written: Parameters<typeof mayQueueMail>[0]): void {
  if (mayQueueMail(written)) c.executionCtx.waitUntil(drainMail(c.env))
}
