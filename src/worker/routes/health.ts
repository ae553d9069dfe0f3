import { Hono } from 'hono'
import { Health, ReadinessAnswer, ReadinessQuery } from '../domain/maintenance/answers.ts'
import type { Env } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { maySeeChecks } from '../http/readiness-key.ts'
import { type Checks, keptSeconds, readChecks } from './readiness.ts'

export const health = new Hono<Env>()
  .get(
    '/healthz',
    operation('service.check', 'Check that the service is running', {
      details: 'Uses neither the database nor the object store.',
    }),
    answers({ 200: Health }),
    c => c.json({ ok: true }),
  )
  .get(
    '/readyz',
    operation('readiness.read', 'Check that the service is ready', {
      details:
        '`ready` is 200, and `unready` is 503 with `Retry-After`. `degraded` is 200, or 503 with `strict=1`. The result can be ten seconds old. `checks` requires the `READINESS_KEY` as a Bearer token, if the service has one.',
    }),
    query(ReadinessQuery),
    answers({ 200: ReadinessAnswer, 503: ReadinessAnswer }),
    async c => {
      const checks = await readChecks(c)
      const status = statusOf(checks)
      const isAvailable = status === 'ready' || (status === 'degraded' && !c.req.valid('query').strict)
      if (!isAvailable) c.header('Retry-After', String(keptSeconds))
      return c.json({ status, ...(maySeeChecks(c) && { checks }) }, isAvailable ? 200 : 503)
    },
  )

function statusOf({ mail, jobs, ...checks }: Checks): 'ready' | 'degraded' | 'unready' {
  if (!Object.values(checks).every(state => state === 'ok')) return 'unready'
  return mail !== 'ok' || Object.values(jobs).includes('late') ? 'degraded' : 'ready'
}
