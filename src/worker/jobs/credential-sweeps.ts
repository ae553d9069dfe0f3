import { deleteEndedTokens, hasEndingTokens, warnOfExpiry } from '../domain/accounts/token-expiry.ts'
import { endAccess, hasEndedAccess } from '../domain/apps/sweep.ts'
import type { Job } from './job.ts'

/** The jobs that end tokens and the access of apps (maintenance § Jobs). */
export const credentialSweeps = {
  sweepApps: {
    cron: '*/5 * * * *',
    isDue: hasEndedAccess,
    batchSize: 1_000,
    maxBatches: 50,
    work:
      ({ database }) =>
      limit =>
        endAccess(database, limit),
  },
  sweepTokens: {
    cron: '23 * * * *',
    isDue: hasEndingTokens,
    batchSize: 1_000,
    maxBatches: 50,
    work:
      ({ database, appUrl }) =>
      async limit => ({
        warned: await warnOfExpiry(database, limit, appUrl),
        deleted: await deleteEndedTokens(database, limit),
      }),
  },
} satisfies Record<string, Job>
