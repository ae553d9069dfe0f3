import { type SQL, sql } from 'drizzle-orm'
import { operations } from '../../../../db/schema/index.ts'
import type { Feature } from '../../access/policy.ts'
import { build, type Statement } from '../../database.ts'

export type EventType =
  | 'project.created'
  | 'project.updated'
  | 'project.archived'
  | 'project.unarchived'
  | 'repo_binding.bound'
  | 'roadmap.synced'
  | 'roadmap.deleted'
  | 'member.joined'
  | 'member.added'
  | 'member.invited'
  | 'member.updated'
  | 'member.removed'
  | 'member.left'
  | 'invitation.cancelled'
  | 'invitation.expired'
  | 'group.assigned'
  | 'group.updated'
  | 'group.unassigned'
  | 'issue.created'
  | 'issue.updated'
  | 'issue.deleted'
  | 'issue.restored'
  | 'file.added'
  | 'file.revision_added'
  | 'file.renamed'
  | 'file.moved'
  | 'file.deleted'
  | 'file.revision_restored'
  | 'file.revision_deleted'
  | 'file.revisions_pruned'
  | 'folder.created'
  | 'folder.renamed'
  | 'folder.moved'
  | 'folder.deleted'

export type Event = {
  projectId: string | SQL
  type: EventType | SQL
  /** The feature whose scope a viewer needs to see it; none: everyone in the project sees it. */
  feature?: Feature
  target?: { kind: string; id: string | SQL; label: string | SQL }
  payload?: Record<string, unknown> | SQL
  /** Records only when this holds, for a write that may turn out to change nothing. */
  when?: SQL
  /** Records one for each row of this table or subquery; the other members may speak of it. */
  each?: SQL
}

/** Characters of a target's label; it is shown in one line. */
const labelLength = 200

/**
 * The statement that records a write's one event, inside the write's own transaction: actor and token are the
 * caller's (activity § One write, one event). May stand in a `with` of the write itself.
 */
export const recordEvent = ({
  projectId,
  type,
  feature,
  target,
  payload = {},
  when,
  each,
}: Event): SQL => sql`
  insert into events (project_id, type, feature, actor_id, token_id, target_kind, target_id, target_label, payload, via)
  select ${projectId}::uuid, ${type}, ${feature ?? null}, caller_id(), (via ->> 'tokenId')::uuid,
         ${target?.kind ?? null}, ${target?.id ?? null}::text, one_line(left(${target?.label ?? null}::text, ${labelLength})),
         ${isFragment(payload) ? payload : JSON.stringify(payload)}::jsonb, via
    from caller_via() via ${each ? sql`, ${each}` : sql``} ${when ? sql`where ${when}` : sql``}`

/** Marks the instant of a transaction, so that its answer can be counted from its events, even when asked for again. */
export const markEvents = (mark: string): Statement => build.insert(operations).values({ id: mark })

/** The rows `e` of the events that a marked transaction has recorded on a project. */
export const markedEvents = (mark: string, projectId: SQL): SQL => sql`
  operations o join events e on o.id = ${mark}::uuid and e.created_at = o.at and e.project_id = ${projectId}`

const isFragment = (payload: Record<string, unknown> | SQL): payload is SQL => 'queryChunks' in payload
