import * as z from 'zod'
import { flag } from '../shared/fields.ts'

export const Health = z.lazy(() =>
  z
    .strictObject({ ok: z.literal(true).meta({ description: 'Always true.' }) })
    .meta({ id: 'Health', description: 'The service responds.' }),
)

export const ReadinessQuery = z.lazy(() =>
  z.object({
    strict: flag.optional().meta({ description: 'With `1`, the status of `degraded` is also 503.' }),
  }),
)

/** The result of `readReadiness`, and the state of the store (maintenance § Readiness). */
export const ReadinessAnswer = z.lazy(() =>
  z
    .strictObject({
      status: z.enum(['ready', 'degraded', 'unready']).meta({
        description:
          '`degraded`: it works, but email or a job is not `ok`. `unready`: the database, migrations, functions, or the store are not `ok`.',
      }),
      checks: z
        .strictObject({
          database: z
            .enum(['ok', 'failed'])
            .meta({ description: 'Whether the database responds and can be written to.' }),
          migrations: z.enum(['ok', 'behind', 'unknown']).meta({
            description:
              'Whether the database has all migrations that this version needs. `unknown`: it does not respond.',
          }),
          functions: z.enum(['ok', 'missing', 'unknown']).meta({
            description:
              'Whether the database has the functions that this version calls, and still serves this version. `unknown`: it does not respond.',
          }),
          jobs: z.record(z.string(), z.enum(['ok', 'late'])).meta({
            description:
              'The state of each job by name. `late`: it has not succeeded within five of its intervals. Empty if the database does not respond.',
          }),
          mail: z.enum(['ok', 'late', 'failed', 'unknown']).meta({
            description:
              '`late`: email has been due for five minutes, or sign-in codes expired unsent in the last hour. `failed`: no email has been sent since, or no provider is configured. `unknown`: the database does not respond.',
          }),
          store: z
            .enum(['ok', 'failed'])
            .meta({ description: 'Whether the object store responds. `failed` also if none is configured.' }),
        })
        .meta({
          id: 'ReadinessChecks',
          description:
            'The checks. A check without a response after three seconds has failed. Missing if the service has a `READINESS_KEY` and the request does not send it.',
        })
        .optional(),
    })
    .meta({ id: 'Readiness', description: 'Whether the service works.' }),
)
