import type pg from 'pg'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../src/worker/database.ts'
import { deleteExcessRevisions } from '../../../src/worker/domain/files/leftovers.ts'
import { queueOrphans } from '../../../src/worker/domain/files/object-deletions.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { runJobOn } from '../../support/jobs.ts'
import type { CrowdedStage } from './stage.ts'

/** Tests that the sweeps scan no table. */
export function itSweepsWithoutScans(stage: CrowdedStage): void {
  it('the sweeps of every minute, and that of the object store', async () => {
    const objects = Array.from({ length: 1000 }, (_, i) => ({ key: `objects/${i}`, storedAt: new Date(0) }))
    await stage.inSession(fallBehind)
    const scanned = await stage.scannedBy(async bindings => {
      await runScheduled('* * * * *', bindings)
      await queueOrphans(openDatabase(settings(bindings)), objects, null)
    })
    expect(scanned).toEqual([])
    const left = await stage.inSession(session =>
      session.query(
        `select (select count(*)::int from attachments where created_at < now() - interval '24 hours' and linked_at is null) as late,
                (select count(*)::int from object_deletions where object_key like 'gone/%') as queued`,
      ),
    )
    expect(left.rows).toEqual([{ late: 0, queued: 20_000 - 11_111 }])
  })

  it('the sweep of expired invitations', async () => {
    await stage.inSession(async session => {
      await session.query(
        "update invitations set expires_at = now() - interval '31 days' where email like 'guest-19%'",
      )
      await session.query('analyze invitations')
    })
    expect(await stage.scannedBy(bindings => runJobOn('sweepInvitations', bindings))).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query("select count(*)::int as count from invitations where email like 'guest-19%'"),
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('the sweep of the roadmaps of branches', async () => {
    const count = async () => {
      const { rows } = await stage.inSession(session =>
        session.query("select count(*)::int as count from roadmaps where branch_of = 'main'"),
      )
      return rows[0].count
    }
    await stage.inSession(async session => {
      await session.query(
        `insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                               task_total, task_done, task_blocked, synced_at, branch_of)
         select md5('branch' || n)::uuid, md5('project' || n)::uuid, 'main--x', 't', '', now(), '{}', '[]', '', '', 0, 0, 0,
                now() - case when n <= 100 then interval '31 days' else interval '1 day' end, 'main' from generate_series(1, 200) n`,
      )
      await session.query('analyze roadmaps')
    })
    expect(await count()).toBe(200)
    expect(await stage.scannedBy(bindings => runJobOn('sweepBranches', bindings))).toEqual([])
    expect(await count()).toBe(100)
  })

  it('the sweep of the trash', async () => {
    await stage.inSession(async session => {
      await session.query(
        "update issues set deleted_at = now() - interval '31 days' where id in (select id from issues order by number desc offset 1 limit 150)",
      )
      await session.query('analyze issues')
    })
    expect(await stage.scannedBy(bindings => runJobOn('sweepTrash', bindings))).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query('select count(*)::int as count from issues where purged_at is not null'),
    )
    expect(rows).toEqual([{ count: 150 }])
  })

  it('the sweep of events', async () => {
    const count = async () => {
      const { rows } = await stage.inSession(session =>
        session.query("select count(*)::int as count from events where project_id = md5('project7')::uuid"),
      )
      return rows[0].count
    }
    await stage.inSession(async session => {
      await session.query(
        `update events set id = ('01900000-0000-7000-8000-' || lpad(to_hex(sequence), 12, '0'))::uuid
          where project_id = md5('project7')::uuid and sequence <= 30`,
      )
      await session.query('analyze events')
    })
    const before = await count()
    const sweep = (bindings: Bindings) => runJobOn('sweepEvents', { ...bindings, EVENTS_DAYS: '365' })
    expect(await stage.scannedBy(sweep)).toEqual([])
    expect(before - (await count())).toBeGreaterThan(25)
  })

  it('the sweep of tokens, which warns of those that expire soon, and deletes those that ended long ago', async () => {
    await stage.inSession(async session => {
      await session.query(
        `update api_tokens set expires_at = now() + interval '3 days', created_at = now() - interval '30 days'
          where id in (select md5('token' || n)::uuid from generate_series(1, 500) n)`,
      )
      await session.query(
        `update api_tokens set revoked_at = case when get_byte(hash, 0) % 2 = 0 then now() - interval '91 days' end,
                expires_at = now() - interval '91 days'
          where id in (select md5('token' || n)::uuid from generate_series(501, 1500) n)`,
      )
      await session.query('analyze api_tokens')
    })
    expect(await stage.scannedBy(bindings => runJobOn('sweepTokens', bindings))).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query(
        `select count(*) filter (where warned_days = '{7}')::int as warned, count(*) filter (where expires_at < now())::int as ended from api_tokens where kind = 'personal'`,
      ),
    )
    expect(rows).toEqual([{ warned: 500, ended: 0 }])
  })

  it('the sweep of excess revisions', async () => {
    const file = "md5('file5')::uuid"
    await stage.inSession(async session => {
      await session.query(
        `with made as (select n, md5('excess' || n)::uuid as id from generate_series(1, 20) n),
              held as (
                insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
                select id, md5('project6')::uuid, md5('user7')::uuid, 'x.txt', 5, 'text/plain', 'objects/excess' || n, now(), now() from made)
         insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
         select md5('project6')::uuid, ${file}, n + 100, id, md5('user7')::uuid from made`,
      )
      await session.query('analyze attachments, file_revisions')
    })
    const read = async () => (await stage.pagesRead()).get('file_revisions')!
    const before = await read()
    await stage.withBindings(bindings => deleteExcessRevisions(openDatabase(settings(bindings)), 100))
    // A scan of the whole index takes hundreds of pages per file.
    expect((await read()) - before).toBeLessThan(1_000)
    expect(await stage.scannedBy(bindings => runJobOn('sweepRevisions', bindings))).toEqual([])
    const { rows } = await stage.inSession(session =>
      session.query(
        `select count(*)::int as count, min(revision) as first from file_revisions where file_id = ${file}`,
      ),
    )
    expect(rows).toEqual([{ count: 10, first: 111 }])
  })

  it('the daily sweep of expired rows, except for the windows of the rate limits', async () => {
    await stage.inSession(async session => {
      for (const table of ['sign_in_codes', 'device_logins'])
        await session.query(
          `update ${table} set expires_at = now() + interval '8 minutes' where expires_at < now()`,
        )
      for (const [table, at, age] of expiring)
        await session.query(
          `update ${table} set ${at} = now() - interval '${age}' where ctid = any (array(select ctid from ${table} where ${at} is not null
             and ${table}::text not like '%guest-7@%' and ${table}::text not like '%' || encode(sha256('session-7'), 'hex') || '%' limit 500))`,
        )
      await session.query(`vacuum analyze ${expiring.map(([table]) => table).join(', ')}`)
    })
    // The windows change with every request, so an index would cost more than one scan a day.
    expect(await stage.scannedBy(bindings => runJobOn('sweepExpired', bindings))).toEqual(['rate_windows'])
    const left = await stage.inSession(session =>
      session.query(
        expiring
          .map(([table, at, age]) => `select 1 from ${table} where ${at} <= now() - interval '${age}'`)
          .join(' union all '),
      ),
    )
    expect(left.rows).toEqual([])
  })
}

/** Creates the state after hours without jobs: half of the queue is due, and thousands of uploads are late. */
async function fallBehind(session: pg.Client): Promise<void> {
  await session.query("update object_deletions set due_at = now() where object_key like 'gone/1%'")
  await session.query(
    `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at)
     select gen_random_uuid(), md5('project' || 1 + n % 2000)::uuid, md5('user7')::uuid, 'late.txt', 5, 'text/plain', 'uploads/late' || n,
            now() - interval '25 hours' from generate_series(1, 2500) n`,
  )
  await session.query('analyze object_deletions, attachments')
}

/** What the daily sweep finds by an index: the table, its time, and an age after which rows are swept. */
const expiring: [table: string, at: string, age: string][] = [
  ['sessions', 'expires_at', '1 minute'],
  ['sign_in_codes', 'expires_at', '1 minute'],
  ['device_logins', 'expires_at', '1 minute'],
  ['write_marks', 'expires_at', '1 second'],
  ['kept_answers', 'day', '2 days'],
  ['job_history', 'finished_at', '15 days'],
  ['mail_outbox', 'sent_at', '8 days'],
  ['billing_events', 'received_at', '91 days'],
  ['roadmap_syncs', 'created_at', '181 days'],
]
