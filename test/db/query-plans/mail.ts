import { expect, it } from 'vitest'
import { openDatabase } from '../../../src/worker/database.ts'
import { claimMail } from '../../../src/worker/domain/mail/outbox.ts'
import { readReadiness } from '../../../src/worker/domain/maintenance/readiness.ts'
import { settings } from '../../../src/worker/env.ts'
import { intervals } from '../../../src/worker/jobs/jobs.ts'
import type { CrowdedStage } from './stage.ts'

/** Tests that claiming email reads little of a long outbox. */
export function itClaimsMailWithoutScans(stage: CrowdedStage): void {
  it('a claim of email among 100,000 waiting ones, half of them retries, and readiness', async () => {
    await stage.inSession(async session => {
      await session.query(
        `insert into mail_outbox (id, recipient, subject, attempts, next_attempt_at)
         select gen_random_uuid(), n || '@slow.test', 's', n % 2, now() - interval '1 second' * n from generate_series(1, 100000) n`,
      )
      await session.query('analyze mail_outbox')
    })
    const claims: [avoided: string[], isClaimed: boolean, maxRows: number][] = [
      [[], true, 200],
      [['slow.test', 'crowd.test'], false, 5_000],
    ]
    for (const [avoided, isClaimed, maxRows] of claims) {
      const before = await stage.rowsRead('mail_outbox')
      await stage.withBindings(async bindings => {
        const mail = await claimMail(openDatabase(settings(bindings)), avoided)
        expect(mail !== null).toBe(isClaimed)
      })
      const read = (await stage.rowsRead('mail_outbox')) - before
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(maxRows)
    }
    await stage.inSession(session =>
      session.query(
        `insert into mail_outbox (id, recipient, template, created_at, expires_at, gave_up_at)
         select gen_random_uuid(), n || '@slow.test', 'sign_in_code', now() - interval '20 minutes',
                now() - interval '10 minutes', now() - interval '9 minutes' from generate_series(1, 20000) n`,
      ),
    )
    const before = await stage.rowsRead('mail_outbox')
    await stage.withBindings(async bindings => {
      const readiness = await readReadiness(openDatabase(settings(bindings)), { intervals, hasMail: true })
      expect(readiness.mail).toBe('failed')
    })
    expect((await stage.rowsRead('mail_outbox')) - before).toBeLessThan(1_100)
    await stage.inSession(session =>
      session.query("delete from mail_outbox where recipient like '%@slow.test'"),
    )
  })
}
