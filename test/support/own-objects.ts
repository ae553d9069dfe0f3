import { type Database, openDatabase } from '../../src/worker/database.ts'
import { settings } from '../../src/worker/env.ts'
import { id } from './database.ts'
import { type OwnDatabase, ownDatabase } from './own-database.ts'
import { putObject, store } from './revisions.ts'

type Upload = { hoursOld?: number; ready?: boolean; linked?: boolean; key?: string }
type Queued = { key: string; attempts: number; due: number }

export type OwnObjects = OwnDatabase & {
  database: Database
  /** A project in an organization of its own. */
  aProject(): Promise<string>
  /** Inserts the row of an upload of 5 bytes, and returns the key of its object, which does not exist. */
  upload(projectId: string, made?: Upload): Promise<string>
  usedBytes(projectId: string): Promise<number>
  /** Queues a key, due at once by default. */
  queue(key: string, due?: string): Promise<string>
  /** The queued ones of these keys, and the seconds until they are due, most attempts first. */
  queued(...keys: string[]): Promise<Queued[]>
}

/** The data of jobs, in an empty separate database. Objects are in the shared store. */
export async function ownObjects(): Promise<OwnObjects> {
  const own = await ownDatabase()
  const { bindings, query } = own
  return {
    ...own,
    database: openDatabase(settings(bindings)),
    async aProject() {
      const [orgId, projectId] = [id(), id()]
      await query`insert into orgs (id, name, granted_plan) values (${orgId}, '組織', 'pro')`
      await query`insert into projects (id, org_id, name) values (${projectId}, ${orgId}, 'P')`
      return projectId
    },
    async upload(projectId, { hoursOld = 0, ready = false, linked = false, key = `uploads/${id()}` } = {}) {
      await query`insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at, ready_at, linked_at)
        values (${id()}, ${projectId}, ${id()}, 'a.txt', 5, 'text/plain', ${key}, now() - make_interval(hours => ${hoursOld}::int),
          case when ${ready || linked} then now() end, case when ${linked} then now() end)`
      return key
    },
    async usedBytes(projectId) {
      const [row] = await query<{ used: string }>`
        select used_bytes as used from projects where id = ${projectId}`
      return Number(row!.used)
    },
    async queue(key, due = '-1 second') {
      await query`insert into object_deletions (object_key, due_at) values (${key}, now() + ${due}::interval)`
      return key
    },
    queued: (...keys) => query<Queued>`
      select object_key as key, attempts, round(extract(epoch from due_at - now()))::int as due
        from object_deletions where object_key = any (${`{${keys.join(',')}}`}::text[]) order by attempts desc, object_key`,
  }
}

/** Puts 5 bytes into the store, under a new key. */
export async function anObject(prefix = 'objects'): Promise<string> {
  const key = `${prefix}/${id()}`
  await putObject(key, 'hello')
  return key
}

export const isStored = async (key: string): Promise<boolean> => (await store().describe(key)) !== null
