import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JobName } from '../../../src/worker/jobs/jobs.ts'
import { id } from '../../support/database.ts'
import { place, reader, sync } from '../../support/digests.ts'
import { runJobOn } from '../../support/jobs.ts'
import { watchConsole } from '../../support/logged.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let own: OwnDatabase
beforeAll(async () => {
  own = await ownDatabase()
  await own.query`
    create function refuse_deed() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`
})
afterAll(async () => {
  await own.query`drop function refuse_deed cascade`
  await own.drop()
})

type Case = {
  /** Creates three things that are due, and returns their ids in the order in which the job works on them. */
  fill(): Promise<string[]>
  /** What the job does with each of them, as a trigger, and the column with its id. */
  deed: string
  of: string
  /** The number of those that are done. */
  done(ids: string[]): Promise<unknown[]>
}

const three = [1, 2, 3]

const cases: Partial<Record<JobName, Case>> = {
  sweepTrash: {
    async fill() {
      const { project } = await place(own.query)
      await own.query`
        insert into issues (id, project_id, number, title, deleted_at)
        select gen_random_uuid(), ${project}, n, 't', now() - make_interval(days => 40 - n) from generate_series(1, 3) n`
      const rows = await own.query<{ id: string }>`
        select id from issues where project_id = ${project} order by number`
      return rows.map(row => row.id)
    },
    deed: 'update on issues',
    of: 'old.id',
    done: ids => own.query`select from issues where purged_at is not null and id in ${ids}`,
  },
  sweepBranches: {
    async fill() {
      const { project } = await place(own.query)
      await own.query`
        insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash,
          documents_hash, task_total, task_done, task_blocked, synced_at, branch_of)
        select gen_random_uuid(), ${project}, 'main--' || n, 't', '', now(), '{}', '[]', '', '', 0, 0, 0,
               now() - make_interval(days => 40 - n), 'main' from generate_series(1, 3) n`
      const rows = await own.query<{ id: string }>`
        select id from roadmaps where project_id = ${project} and branch_of is not null order by slug`
      return rows.map(row => row.id)
    },
    deed: 'delete on roadmaps',
    of: 'old.id',
    done: ids => own.query`
      select from unnest(${`{${ids}}`}::uuid[]) i (id) where not exists (select from roadmaps r where r.id = i.id)`,
  },
  sendDigests: {
    async fill() {
      const at = await place(own.query)
      const readers = await Promise.all(three.map(() => reader(own.query, at)))
      await sync(own.query, at, readers)
      return readers.map(({ id }) => id).toSorted()
    },
    deed: 'update on users',
    of: 'old.id',
    done: ids => own.query`select from users where digested_at is not null and id in ${ids}`,
  },
  sendReminders: {
    async fill() {
      const at = await place(own.query)
      const readers = await Promise.all(three.map(() => reader(own.query, at)))
      for (const [n, who] of readers.entries()) {
        // In a time zone where it is noon.
        await own.query`
          update users set time_zone = to_char(extract(hour from now() at time zone 'UTC') - 12, '"Etc/GMT"FMS90')
           where id = ${who.id}`
        await own.query`
          insert into issues (id, project_id, number, title, assignee_id, due_date)
          values (${id()}, ${at.project}, ${n + 1}, 't', ${who.id}, now()::date)`
      }
      return readers.map(({ id }) => id).toSorted()
    },
    deed: 'insert on reminders',
    of: 'new.user_id',
    done: ids => own.query`select from reminders where user_id in ${ids}`,
  },
}

it.each(Object.entries(cases) as [JobName, Case][])(
  '%s passes over what fails alone, does the rest, and fails in the end (maintenance § Jobs)',
  async (job, { fill, deed, of, done }) => {
    const ids = await fill()
    const broken = ids[1]!
    await own.query`${sql.raw(
      `create trigger refused before ${deed} for each row when (${of} = '${broken}') execute function refuse_deed()`,
    )}`
    const lines = watchConsole()
    await expect(runJobOn(job, own.bindings)).rejects.toThrow(`${broken} was passed over`)
    expect((await done(ids)).length).toBe(2)
    expect(lines.map(line => JSON.parse(line))).toEqual([
      { failure: 'passed over', job, id: broken, reason: expect.stringContaining('refused') },
    ])
    await own.query`${sql.raw(`drop trigger refused ${deed.slice(deed.indexOf(' on ') + 1)}`)}`
    await runJobOn(job, own.bindings)
    expect((await done(ids)).length).toBe(3)
  },
)
