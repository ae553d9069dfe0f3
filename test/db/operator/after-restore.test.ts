import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../../db/operator/audit/audit.ts'
import { continueAfterRestore, continuedText } from '../../../db/operator/restore/after-restore.ts'
import { auditedWorld } from '../../support/audited-world.ts'
import { outsideServices } from '../../support/plans/services.ts'
import { migratedDatabase } from '../fresh.ts'

const database = migratedDatabase()
const services = outsideServices()
beforeAll(() => auditedWorld(database.url, database.client, services.bindings()))

const values = async (text: string): Promise<unknown[]> =>
  (await database.client.query({ text, rowMode: 'array' })).rows.flat()
const breaks = async () => (await audit({ client: database.client, orgs: 'all' })).breaks
const last = () => values('select last::int from event_sequences order by project_id')
const plus = (numbers: unknown[], count: number) => numbers.map(number => Number(number) + count)
/** An event in each project, as the service records it. */
const recordEverywhere = () =>
  values(`insert into events (project_id, type, actor_id, target_kind, target_id, target_label, payload, via)
          select e.project_id, 'project.updated', e.actor_id, e.target_kind, e.target_id, e.target_label,
                 '{"changed":["name"]}', '"web"'
            from events e join projects p on p.id = e.project_id
           where e.type = 'project.created' and p.archived_at is null`)

describe('npm run operator -- after-restore', () => {
  it('only counts without --yes', async () => {
    const before = await last()
    const sessions = (await values('select 1 from sessions')).length
    const result = await continueAfterRestore(database.client, { confirms: false })
    expect(result).toEqual({ counts: { projects: before.length, sessions }, since: null, isDone: false })
    expect(sessions).toBeGreaterThan(1)
    expect(continuedText(result)).toMatch(/^Nothing was changed\. .* with --yes\..*\nEvents continue /)
    expect(await last()).toEqual(before)
    expect(await values('select 1 from event_gaps')).toEqual([])
    expect(await values('select 1 from sessions')).toHaveLength(sessions)
  })

  it('continues the numbers of events higher, and ends all sessions', async () => {
    const before = await last()
    const result = await continueAfterRestore(database.client, { confirms: true })
    expect(continuedText(result)).toBe(
      `Events continue with numbers that are 10000000 higher, in ${before.length} projects.\n` +
        `Sessions ended: ${result.counts.sessions}. Users have to sign in again.\n` +
        'To see what access exists again, name the former database, if it still exists, with --before URL.',
    )
    expect(await last()).toEqual(plus(before, 10_000_000))
    expect(await values('select 1 from sessions')).toEqual([])
    expect(await breaks()).toEqual([])
  })

  it('leaves numbers in which the audit finds nothing, also after a second restore without an event', async () => {
    await recordEverywhere()
    await continueAfterRestore(database.client, { confirms: true })
    await continueAfterRestore(database.client, { confirms: true })
    expect(await breaks()).toEqual([])
    await recordEverywhere()
    expect(await breaks()).toEqual([])
    await values(`delete from events where sequence < 10000000 and project_id in
                    (select project_id from events where sequence > 10000000)`)
    expect((await breaks()).map(({ name }) => name)).not.toContain('event_sequence')
  })
})
