import type { Context } from 'hono'
import { isSameSecret } from '../access/credential.ts'
import { settings } from '../env.ts'
import type { Env } from './context.ts'
import { bearerOf } from './credential.ts'

/** Whether the request has the `READINESS_KEY`, or none is set (maintenance § Readiness). */
export function maySeeChecks(c: Context<Env>): boolean {
  const { readinessKey } = settings(c.env)
  return readinessKey === undefined || isSameSecret(bearerOf(c)?.[1] ?? '', readinessKey)
}
