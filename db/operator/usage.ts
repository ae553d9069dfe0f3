import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import {
  limitsJson,
  planOf,
  planSourceOf,
  roadmapLimitOf,
  storageLimitOf,
} from '../../src/worker/domain/billing/plans.ts'
import { noSuchOrg, orgIdOf } from './ids.ts'
import { reportOf } from './report.ts'

/** Instants are ISO texts, and sizes are in bytes. A limit of null means no limit. */
export type Usage = {
  id: string
  name: string
  createdAt: string
  suspendedAt: string | null
  plan: string
  source: 'owner' | 'provider' | 'none'
  limits: { maxOrgMembers: number | null; maxProjects: number | null }
  storageLimit: number | null
  roadmapLimit: number
  members: number
  /** Members, and users who are invited to become members. */
  seats: number
  guests: number
  active: number
  archived: number
  usedBytes: number
  roadmapBytes: number
  /** The ten projects that use the most storage. */
  largest: { id: string; name: string; bytes: number }[]
  subscriptions: { id: string; status: string; isLive: boolean; until: string | null; isEnding: boolean }[]
  grants: { at: string; from: string | null; to: string | null; operator: string; reason: string | null }[]
}

/** Reads what an organization uses of its plan. Throws if the organization does not exist. */
export async function readUsage(client: pg.Client, orgId: string): Promise<Usage> {
  const { rows } = await drizzle(client).execute<{ usage: Usage }>(usageOf(orgIdOf(orgId)))
  return rows[0]?.usage ?? Promise.reject(noSuchOrg(orgId))
}

const o = sql`o`

const usageOf = (orgId: string) => sql`
  select json_build_object(
           'id', o.id, 'name', o.name, 'createdAt', iso(o.created_at),
           'suspendedAt', iso(o.suspended_at),
           'plan', ${planOf(o)}, 'source', ${planSourceOf(o)}, 'limits', ${limitsJson(o)},
           'storageLimit', ${storageLimitOf(o)}, 'roadmapLimit', ${roadmapLimitOf(o)},
           'members', (select count(*) from org_members where org_id = o.id),
           'seats', (select count(*) from taken_seats(o.id)),
           'guests', guests.count, 'active', p.active, 'archived', p.archived,
           'usedBytes', p.bytes, 'largest', p.largest,
           'roadmapBytes', (select coalesce(sum(r.bytes), 0) from roadmaps r
                              join projects on projects.id = r.project_id where projects.org_id = o.id),
           'subscriptions', (
             select coalesce(json_agg(json_build_object('id', id, 'status', status, 'isLive', is_live(status),
                              'until', iso(current_period_end), 'isEnding', cancel_at_period_end)
                     order by updated_at desc), '[]')
               from subscriptions where org_id = o.id),
           'grants', (
             select coalesce(json_agg(json_build_object('at', iso(created_at), 'from', from_plan, 'to', to_plan,
                               'operator', operator, 'reason', reason) order by id), '[]')
               from plan_grants where org_id = o.id)) as usage
    from orgs o,
         lateral (
           select count(*) filter (where archived_at is null) as active, count(archived_at) as archived,
                  coalesce(sum(used_bytes), 0) as bytes,
                  coalesce((
                    json_agg(json_build_object('id', id, 'name', name, 'bytes', used_bytes)
                             order by used_bytes desc, id)
                    filter (where rank <= 10 and used_bytes > 0)), '[]') as largest
             from (select *, row_number() over (order by used_bytes desc, id) as rank
                     from projects where org_id = o.id) ranked) p,
         lateral (
           select count(distinct m.user_id) from project_members m join projects on projects.id = m.project_id
            where projects.org_id = o.id
              and not exists (select from org_members where org_id = o.id and user_id = m.user_id)) guests
   where o.id = ${orgId}`

export const usageText = reportOf((usage: Usage): string => {
  const { limits, largest, subscriptions, grants } = usage
  const source = { owner: 'granted by the operator', provider: 'paid', none: 'neither granted nor paid' }[
    usage.source
  ]
  return [
    `${usage.name} (${usage.id}), since ${usage.createdAt}`,
    ...(usage.suspendedAt ? [`Suspended since ${usage.suspendedAt}`] : []),
    `Plan      ${usage.plan}, ${source}`,
    `Seats     ${usage.seats} (${limitText(limits.maxOrgMembers)}): ${usage.members} members, ${usage.seats - usage.members} invited`,
    `Guests    ${usage.guests}, who do not need a seat`,
    `Projects  ${usage.active} active (${limitText(limits.maxProjects)}), ${usage.archived} archived`,
    `Roadmaps  ${size(usage.roadmapBytes)} in total; limit ${size(usage.roadmapLimit)} per project`,
    `Storage   ${size(usage.usedBytes)} in total; ${usage.storageLimit === null ? 'no limit' : `limit ${size(usage.storageLimit)} per project`}`,
    ...largest.map(({ id, name, bytes }) => `  ${size(bytes).padStart(10)}  ${name} (${id})`),
    ...subscriptions.map(contractLine),
    ...grants.map(
      ({ at, from, to, operator, reason }) =>
        `Granted   ${at}  ${from ?? 'none'} → ${to ?? 'none'} by ${operator}${reason ? `: ${reason}` : ''}`,
    ),
  ].join('\n')
})

const contractLine = ({ id, status, isLive, until, isEnding }: Usage['subscriptions'][number]): string =>
  `Contract  ${id}: ${status}${isLive && until ? `, ${isEnding ? 'ends' : 'renews'} ${until}` : ''}`

const limitText = (limit: number | null): string => (limit === null ? 'no limit' : `limit ${limit}`)

function size(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']
  const unit = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${unit === 0 ? bytes : (bytes / 1024 ** unit).toFixed(1)} ${units[unit]}`
}
