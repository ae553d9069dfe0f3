import type { OperationName } from '../../../../src/worker/access/policy.ts'
import { id, query } from '../../database.ts'
import { useUploads } from '../../icons.ts'
import { claimed } from '../../samples.ts'
import type { Stage } from '../drafts.ts'
import { free, type Rules, rule, withoutProjectRoom, withoutStore } from './rule.ts'

const afterText = { after: 'text that cannot be stored' } as const
const noRoadmap = rule('roadmap_not_found', { ids: { slug: 'none' } })
const noTask = rule('task_not_found', { ids: { task: 'none' } })
/** Roadmaps that were synced with a later date. */
const storeRoadmaps = ({ of }: Stage, slugs: readonly unknown[], bytes = 0) => query`
  insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                        task_total, task_done, task_blocked, bytes)
  select gen_random_uuid(), ${of.id}, slug, 'P', '', '2026-06-01', '{}', '[]', '', '', 0, 0, 0, ${bytes}::bigint
    from unnest(${`{${slugs.join(',')}}`}::text[]) slug`

export const projectRules: Partial<Record<OperationName, Rules>> = {
  'project.create': {
    source: 'projects § Creating',
    order: [
      rule('org_required', { body: { orgId: null } }, afterText),
      rule('not_found', { body: { orgId: 'no-uuid' } }, { name: 'malformed', ...afterText }),
      rule('plan_limit', withoutProjectRoom),
    ],
    never: { 'org_required + not_found (malformed)': 'a missing ID is not malformed' },
  },
  'project.update': {
    source: 'projects § Changing',
    order: [rule('project_icon_invalid', { body: { icon: 1 } }, { beside: 'an invalid field' })],
  },
  'project.unarchive': {
    source: 'projects § Archiving; requests § Order of checks',
    setUp: () => ({ place: { archived: true } }),
    order: [
      rule('project_not_archived', { place: { archived: false } }),
      rule('plan_limit', withoutProjectRoom),
    ],
  },
  'event.follow': {
    source: 'activity § Following',
    order: [
      rule(
        'cursor_expired',
        ({ of }) => query`
          with swept as (delete from events where project_id = ${of.id})
          update event_sequences set last = 7 where project_id = ${of.id}`,
      ),
    ],
  },
  'icon_image.read': {
    source: 'projects § Icon download',
    order: [
      rule('not_found', ({ of }) => query`delete from icon_images where project_id = ${of.id}`),
      rule(
        'storage_error',
        ({ of }) => query`update icon_images set object_key = ${`icons/${id()}`} where project_id = ${of.id}`,
        // Without a store, nothing is read from it.
        { beside: 'a part that is not configured' },
      ),
    ],
    never: { 'not_found + storage_error': 'an icon that is not an image has no object' },
  },
  'icon_image.upload': {
    source: 'projects § Icon upload',
    order: [
      rule('rate_limited', ({ who }) => useUploads(who, 30, -3_600)),
      rule('project_icon_image_invalid', { bytes: new Uint8Array([1, 2, 3]) }),
      rule('storage_error', withoutStore),
    ],
  },
  'repo_binding.write': {
    source: 'roadmaps § Binding and rebinding',
    order: [
      rule(
        'rebind_cooldown',
        ({ of }) => query`
        insert into repo_bindings (project_id, kind, value, last_rebound_at)
        values (${of.id}, 'local', 'another', now())`,
      ),
    ],
  },
  'roadmap.read': { source: 'roadmaps § Reading a roadmap', isBare: true, order: [noRoadmap] },
  'roadmap_document.read': {
    source: 'roadmaps § Reading a document',
    isBare: true,
    order: [rule('document_not_found', { ids: { path: 'none.md' } })],
  },
  'roadmap.delete': { source: 'roadmaps § Deletion', isBare: true, order: [noRoadmap] },
  'task.list': { source: 'roadmaps § Listing tasks', isBare: true, order: [noRoadmap] },
  'task.read': { source: 'roadmaps § Reading a task', order: [noRoadmap, noTask] },
  'task.claim': {
    source: 'roadmaps § Claims',
    order: [
      noRoadmap,
      noTask,
      rule(
        'task_done',
        ({ of }) => query`update roadmap_tasks set status = 'done'
                           where roadmap_id in (select id from roadmaps where project_id = ${of.id})`,
      ),
      rule('task_claimed', async at => void (await claimed(at, 'claims'))),
    ],
    never: { 'task_done + task_claimed': 'a task that is done has no claim' },
  },
  'task.release': {
    source: 'roadmaps § Releasing a task',
    order: [noRoadmap, noTask],
  },
  'roadmap.sync': {
    source: 'roadmaps § Order of a sync',
    order: [
      rule('slug_invalid', { ids: { slug: '-' } }, { after: 'an unknown parameter' }),
      rule('client_outdated', { body: { repoIdentity: undefined } }, afterText),
      rule(
        'payload_too_large',
        { body: { planDocuments: Array.from({ length: 2_001 }, () => ({})) } },
        { name: 'a list', ...afterText },
      ),
      rule(
        'roadmap_invalid',
        (_, { body }) => ({
          body: { roadmap: { ...(body!.roadmap as object), updatedAt: '2999-01-01T00:00:00Z' } },
        }),
        { name: 'a date in the future', after: 'an invalid field' },
      ),
      rule('repo_unbound', ({ of }) => query`delete from repo_bindings where project_id = ${of.id}`),
      rule(
        'repo_mismatch',
        ({ of }) => query`update repo_bindings set value = 'another' where project_id = ${of.id}`,
      ),
      rule('roadmap_conflict', (at, { ids }) => storeRoadmaps(at, [ids!.slug])),
      rule('roadmap_limit', at =>
        storeRoadmaps(
          at,
          Array.from({ length: 50 }, (_, i) => `other-${i}`),
        ),
      ),
      rule('plan_limit', async at => {
        await free(at)
        await storeRoadmaps(at, ['large'], 52_428_800)
        return {}
      }),
    ],
    never: {
      'repo_unbound + repo_mismatch': 'a project without a binding has no other one',
      'roadmap_conflict + roadmap_limit': 'the limit is for new roadmaps',
    },
    unmade: { roadmap_moved: 'other syncs must win for ten seconds' },
  },
}
