import type { OperationName } from '../../../../src/worker/access/policy.ts'
import { query } from '../../database.ts'
import { fillIssue } from '../../issues.ts'
import { readyAttachment } from '../../uploads.ts'
import type { Person } from '../../world.ts'
import type { Patch, Stage } from '../drafts.ts'
import { missing, type Rules, rule } from './rule.ts'

const noIssue = rule('issue_not_found', { ids: { number: 'none' } })
const noComment = rule('comment_not_found', { ids: { commentId: missing } })
const deleted = rule(
  'issue_deleted',
  ({ of }, { ids }) => query`
  update issues set deleted_at = now() where project_id = ${of.id} and number = ${ids!.number}`,
)
const purged = rule(
  'issue_deleted',
  ({ of }, { ids }) => query`
  update issues set deleted_at = now(), body = null, purged_at = now()
   where project_id = ${of.id} and number = ${ids!.number}`,
)
/** The rules of uploads that become attachments, which `given` puts into a body. */
const uploadRules = (given: (id: string) => Patch) => [
  rule('attachment_not_found', given(missing)),
  rule('attachment_not_ready', async at => given(await readyAttachment(at.of, at.who, { pending: true }))),
  rule('attachment_linked', async at => given(await readyAttachment(at.of, at.who, { linked: true }))),
  rule('attachment_limit', ({ of }, { ids }) => fillIssue(of, Number(ids!.number))),
]
const unreadyTogether = (given: (id: string) => Patch): NonNullable<Rules['together']> => ({
  'attachment_not_found + attachment_not_ready': async at =>
    given(await readyAttachment(at.of, at.other, { pending: true })),
  'attachment_not_found + attachment_linked': async at =>
    given(await readyAttachment(at.of, at.other, { linked: true })),
})
const isReady = { 'attachment_not_ready + attachment_linked': 'a linked upload is ready' }
const ofBody = (attachmentId: string): Patch => ({ body: { attachmentId } })
const ofComment = (attachmentId: string): Patch => ({ body: { attachmentIds: [attachmentId] } })
const noAttachment = rule('attachment_not_found', { ids: { attachmentId: missing } })
const noDeleted = { 'issue_not_found + issue_deleted': 'a missing issue is not in the trash' }

/** The rules about what an issue refers to, and about its other fields, which `place` puts into a body. */
const relationRules = (place: (fields: object) => Patch) => [
  rule('parent_invalid', place({ parentId: missing })),
  rule('assignee_invalid', place({ assigneeId: missing })),
  rule('label_invalid', place({ labelIds: [missing] })),
  rule('blocked_by_invalid', place({ blockedByIds: [missing] })),
]
const stateRules = (place: (fields: object) => Patch) => [
  rule('blocked_type', place({ blockedType: 'decision' })),
  rule('dates_invalid', place({ startDate: '2026-12-02', dueDate: '2026-12-01' })),
]
const inBody = (fields: object) => ({ body: { ...fields } })
const inChange = (fields: object) => ({ body: { change: { ...fields } } })

const insertLabels = ({ of }: Stage, names: readonly string[]) => query<{ id: string }>`
  insert into labels (id, project_id, name, color)
  select gen_random_uuid(), ${of.id}, name, 'red' from unnest(${`{${names.join()}}`}::text[]) name returning id`
const several = (count: number) => Array.from({ length: count }, (_, i) => `label ${i}`)
const taken = rule('label_name_taken', async (at: Stage): Promise<Patch> => {
  await insertLabels(at, ['taken'])
  return { body: { name: 'Taken' } }
})
const insertFilters = ({ of }: Stage, owner: Person | null) => query`
  insert into issue_filters (id, project_id, owner_id, name, query, layout)
  select gen_random_uuid(), ${of.id}, ${owner?.id ?? null}, 'f', '{}', 'list' from generate_series(1, 100)`
const noFilter = rule('filter_not_found', { ids: { filterId: missing } })
const noLabel = rule('label_not_found', { ids: { labelId: missing } })

export const issueRules: Partial<Record<OperationName, Rules>> = {
  'issue.create': { source: 'issues § Creating', order: [...relationRules(inBody), ...stateRules(inBody)] },
  'issue.read': { source: 'issues § Reading', order: [noIssue, deleted], never: noDeleted },
  'issue.update': {
    source: 'issues § Creating; issues § Concurrent edits; issues § The board',
    order: [
      noIssue,
      deleted,
      ...relationRules(inBody),
      ...stateRules(inBody),
      rule('issue_moved', { body: { base: { title: '0'.repeat(64) } } }),
      rule('position_moved', { body: { afterId: missing } }),
    ],
    never: { ...noDeleted, 'issue_not_found + issue_moved': 'a missing issue has no text' },
  },
  'issue.update_many': {
    source: 'issues § Many at once',
    order: [
      rule('issue_not_found', { body: { numbers: [999_999_999] } }),
      rule(
        'issue_deleted',
        ({ of }, { body }) => query`
        update issues set deleted_at = now() where project_id = ${of.id} and number = ${Number(body!.numbers)}`,
      ),
      ...relationRules(inChange),
      rule('too_many_labels', async (at, { body }) => {
        const labels = await insertLabels(at, several(20))
        return query`
          insert into issue_labels (project_id, issue_id, label_id)
          select ${at.of.id}, i.id, l::uuid from issues i, unnest(${`{${labels.map(({ id }) => id).join()}}`}::text[]) l
           where i.project_id = ${at.of.id} and i.number = ${Number(body!.numbers)}`
      }),
      ...stateRules(inChange),
    ],
    never: noDeleted,
  },
  'issue.delete': { source: 'issues § Trash', order: [noIssue, deleted], never: noDeleted },
  'issue.restore': { source: 'issues § Trash', order: [noIssue, purged], never: noDeleted },
  'issue_filter.create': {
    source: 'issues § Saved filters',
    order: [rule('filter_limit', at => insertFilters(at, at.who))],
  },
  'issue_filter.update': {
    source: 'issues § Saved filters',
    order: [
      noFilter,
      rule('filter_limit', async at => {
        await insertFilters(at, at.who)
        return { body: { shared: false } }
      }),
    ],
  },
  'issue_filter.delete': { source: 'issues § Saved filters', isBare: true, order: [noFilter] },
  'issue.watch': { source: 'issues § Watching', order: [noIssue, deleted], never: noDeleted },
  'issue.unwatch': { source: 'issues § Watching', order: [noIssue, deleted], never: noDeleted },
  'comment.list': { source: 'comments § Listing', order: [noIssue, deleted], never: noDeleted },
  'comment.create': {
    source: 'comments § Writing; attachments § Linking',
    setUp: async at => ofComment(await readyAttachment(at.of, at.who)),
    order: [noIssue, deleted, ...uploadRules(ofComment)],
    together: unreadyTogether(ofComment),
    never: { ...noDeleted, ...isReady },
  },
  'issue_attachment.link': {
    source: 'attachments § Linking',
    order: [noIssue, deleted, ...uploadRules(ofBody)],
    together: unreadyTogether(ofBody),
    never: { ...noDeleted, ...isReady },
  },
  'issue_attachment.download': {
    source: 'attachments § Downloading',
    order: [noIssue, deleted, noAttachment],
    never: noDeleted,
  },
  'issue_attachment.delete': {
    source: 'attachments § Deleting',
    order: [noIssue, deleted, noAttachment],
    never: noDeleted,
  },
  'comment.update': {
    source: 'comments § Writing; comments § Concurrent edits',
    order: [noIssue, deleted, noComment, rule('comment_moved', { body: { base: { body: '0'.repeat(64) } } })],
    never: {
      ...noDeleted,
      'issue_not_found + comment_moved': 'a missing issue has no comments',
      'comment_not_found + comment_moved': 'a missing comment has no text',
    },
  },
  'comment.delete': { source: 'comments § Writing', order: [noIssue, deleted, noComment], never: noDeleted },
  'label.create': {
    source: 'issues § Labels',
    order: [rule('label_limit', at => insertLabels(at, several(200))), taken],
  },
  'label.update': { source: 'issues § Labels', order: [noLabel, taken] },
  'label.delete': { source: 'issues § Labels', isBare: true, order: [noLabel] },
}
