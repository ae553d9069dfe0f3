import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailsAtOnce } from '../../../../src/worker/domain/notifications/issue-mails.ts'
import { asTool } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { listener, mailsFor, notificationsOf, prefer, stage } from '../../../support/listeners.ts'
import { payload } from '../../../support/payload.ts'
import type { Synced } from '../../../support/synced.ts'
import { joinProject, type Person, person } from '../../../support/world.ts'

/**
 * Stores a roadmap with this many open tasks, and returns a sync that blocks them. Each has its own token of the user,
 * because the writes of one token wait for each other.
 */
async function roadmap({ of }: Pick<Synced, 'of'>, by: Person, count: number, slug = 'main') {
  const as = await asTool(by)
  const sync = async (status: string, day: number) => {
    const tasks = Array.from({ length: count }, (_, i) => ({ id: `T${i + 1}`, status }))
    const body = payload(tasks, { at: `2026-01-0${day}T00:00:00Z` })
    const answer = await as('PUT', `/api/projects/${of.id}/roadmaps/${slug}`, body)
    expect([answer.status, answer.trips]).toEqual([200, 2])
  }
  await sync('todo', 1)
  return () => sync('blocked', 2)
}

/** Projects of different owners, to which the first one can sync. The others want no email. */
async function stages(count: number) {
  const [first, ...others] = await Promise.all(Array.from({ length: count }, stage))
  for (const { of, owner } of others) {
    await joinProject(of, first!.owner, 'member')
    await prefer(owner, 'blocked', 'none')
  }
  return [first!, ...others] as const
}

const block = async (...given: Parameters<typeof roadmap>) => (await roadmap(...given))()

/** Runs these syncs of one user, after all of them have reached the limit of this user. */
async function atOnce({ id }: Person, syncs: (() => Promise<void>)[]) {
  const held = await hold(sql`select from rate_windows where subject = ${`task_mail:${id}`} for update`)
  const running = Promise.all(syncs.map(sync => sync()))
  await held.queued(syncs.length)
  await held.release()
  await running
}

const counts = (people: Person[]) => Promise.all(people.map(async who => (await mailsFor(who)).length))

/** The hits that count for the emails of a user about blocked tasks, by subject. */
const hitsOf = ({ id }: Person) => query<{ subject: string; hits: number }>`
  select subject, cardinality(hits) as hits from rate_windows
   where starts_with(subject, ${`task_mail:${id}`}) order by subject`

const useUp = (subject: string, hits: number) => query`
  insert into rate_windows (subject, hits) values (${subject}, array_fill(now(), array[${hits}::int]))`

describe('the emails about blocked tasks that one user causes (mail § Limits)', () => {
  it('are at most 20 an hour to another user, with five syncs of five projects at once', async () => {
    const [at, ...others] = await stages(5)
    const who = await listener(at)
    for (const { of } of others) await joinProject(of, who, 'viewer', ['roadmap'])
    await useUp(`task_mail:${at.owner.id}`, 0)
    const syncs = [at, ...others].map(place => roadmap(place, at.owner, 5))
    await atOnce(at.owner, await Promise.all(syncs))
    expect(await mailsFor(who)).toHaveLength(mailsAtOnce.toOne)
    const ofWho = { subject: `task_mail:${at.owner.id}:${who.id}`, hits: mailsAtOnce.toOne }
    expect(await hitsOf(at.owner)).toEqual([{ ...ofWho, subject: `task_mail:${at.owner.id}` }, ofWho])
    expect(await notificationsOf(who.as)).toHaveLength(25)
    const newcomer = await listener(at)
    await block(at, at.owner, 1, 'another')
    await block(others[0]!, others[0]!.owner, 1, 'another')
    expect(await counts([who, newcomer])).toEqual([mailsAtOnce.toOne + 1, 1])
  })

  it('are at most 200 an hour to all users, with four syncs of four projects at once', async () => {
    const [at, ...others] = await stages(4)
    const places = [at, ...others]
    const people = await Promise.all(places.map(place => listener(place)))
    await useUp(`task_mail:${at.owner.id}`, mailsAtOnce.toAll - 17)
    await atOnce(at.owner, await Promise.all(places.map(place => roadmap(place, at.owner, 5))))
    expect((await counts(people)).toSorted()).toEqual([2, 5, 5, 5])
    const [all, ...ones] = await hitsOf(at.owner)
    expect(all).toEqual({ subject: `task_mail:${at.owner.id}`, hits: mailsAtOnce.toAll })
    expect(ones.map(({ hits }) => hits).toSorted()).toEqual([2, 5, 5, 5])
    for (const who of people) expect(await notificationsOf(who.as)).toHaveLength(5)
  })

  it('are divided among the recipients if they are too many for all tasks', async () => {
    const at = await stage()
    const people = [await listener(at), await listener(at), await listener(at)]
    await useUp(`task_mail:${at.owner.id}`, mailsAtOnce.toAll - 4)
    await block(at, at.owner, 5)
    expect((await counts(people)).toSorted()).toEqual([1, 1, 2])
  })

  it('go to the first recipients if there is not one for each', async () => {
    const at = await stage()
    const people = [await listener(at), await listener(at), await listener(at)]
    await useUp(`task_mail:${at.owner.id}`, mailsAtOnce.toAll - 2)
    await block(at, at.owner, 5)
    expect((await counts(people)).toSorted()).toEqual([0, 1, 1])
    expect(await hitsOf(at.owner)).toHaveLength(1 + 2)
  })

  it('are those of the first tasks, and the last one counts those without an email', async () => {
    const at = await stage()
    const who = await listener(at)
    await useUp(`task_mail:${at.owner.id}:${who.id}`, mailsAtOnce.toOne - 2)
    await block(at, at.owner, 7)
    expect((await mailsFor(who)).map(({ data }) => [data.taskId, data.further]).toSorted()).toEqual([
      ['T1', 0],
      ['T2', 5],
    ])
    expect((await notificationsOf(who.as)).map(([, [task], further]) => [task, further])).toEqual([
      ['T5', 2],
      ...['T4', 'T3', 'T2', 'T1'].map(task => [task, 0]),
    ])
  })

  it('count separately from the emails about issues', async () => {
    const at = await stage()
    const who = await listener(at)
    await useUp(`issue_mail:${at.owner.id}`, mailsAtOnce.toAll)
    await useUp(`issue_mail:${at.owner.id}:${who.id}`, mailsAtOnce.toOne)
    await block(at, at.owner, 1)
    expect(await counts([who])).toEqual([1])
  })

  it('count only for users who want them', async () => {
    const [at, who] = [await stage(), await person()]
    await joinProject(at.of, who, 'member')
    await prefer(who, 'all', 'none')
    await block(at, at.owner, 1)
    expect([await counts([who]), await hitsOf(at.owner)]).toEqual([[0], []])
  })
})
