import * as z from 'zod'
import { flag } from '../shared/fields.ts'

export const Health = z.lazy(() =>
  z.strictObject({ ok: z.literal(true).meta({ description: 'Always true.' }) }),
)

export const ReadinessQuery = z.lazy(() =>
  z.object({
    strict: flag.optional().meta({ description: 'With `1`, `degraded` is 503 too.' }),
  }),
)

/** Of `readReadiness`, and of the store (maintenance § Readiness). */
export const ReadinessAnswer = z.lazy(() =>
  z.strictObject({
    status: z.enum(['ready', 'degraded', 'unready']).meta({
      description:
        '`degraded`: it can work, but mail or a job is not `ok`. `unready`: database, migrations, functions, or store are not `ok`.',
    }),
    checks: z
      .strictObject({
        database: z.enum(['ok', 'failed']).meta({ description: 'Whether the database answers.' }),
        migrations: z.enum(['ok', 'behind', 'unknown']).meta({
          description: 'Whether the database has all that this version needs; `unknown`: it does not answer.',
        }),
        functions: z.enum(['ok', 'missing', 'unknown']).meta({
          description:
            'Whether the database has the functions that this version calls, and still serves this version; `unknown`: it does not answer.',
        }),
        jobs: z.record(z.string(), z.enum(['ok', 'late'])).meta({
          description:
            'Each job by its name; `late`: no success within five of its intervals. Empty where the database does not answer.',
        }),
        mail: z.enum(['ok', 'late', 'failed', 'unknown']).meta({
          description:
            '`late`: mail has been due for five minutes, or sign-in codes expired unsent in the last hour. `failed`: no mail has been sent since, or no mail provider is configured. `unknown`: the database does not answer.',
        }),
        store: z
          .enum(['ok', 'failed'])
          .meta({ description: 'Whether the object store answers; `failed` also where none is configured.' }),
      })
      .meta({
        description:
          'What was looked at. Whatever has not answered after three seconds has failed. Missing where the service has a `READINESS_KEY` and the request does not show it.',
      })
      .optional(),
  }),
)
