import type { EventType } from '../../../../src/worker/domain/activity/event-types.ts'
import { knownEventTypes } from './event-shapes.ts'
import { asUuid, invariants, uuid } from './invariant.ts'

const tables: Record<string, string> = {
  project: 'projects',
  member: 'project_members',
  invitation: 'invitations',
  roadmap: 'roadmaps',
  issue: 'issues',
  file: 'files',
  folder: 'folders',
}

/** Events whose target still exists and belongs to another project. */
const elsewhere = Object.entries(tables)
  .map(
    ([kind, table]) => `
  select e.id as event, e.type, e.target_id from recent e join ${table} t on t.id = ${asUuid('e.target_id')}
   where e.target_kind = '${kind}' and t.${kind === 'project' ? 'id' : 'project_id'} is distinct from e.project_id`,
  )
  .join(' union all ')

/** Events that can occur in an archived project. */
const evenArchived: EventType[] = [
  'project.archived',
  'member.left',
  'member.removed',
  'invitation.cancelled',
  'invitation.expired',
  'group.unassigned',
]

export const activityInvariants = invariants({
  event_type: [
    'activity § Types',
    'An event has a known type, and the feature of its type',
    `select e.id as event, e.type, e.feature from recent e left join ${knownEventTypes} on k.type = e.type
      where k.type is null or e.feature is distinct from k.feature`,
  ],
  event_target: [
    'activity § Fields of an event',
    'An event has a target of the kind of its type, and a label in one line but for invitations and erased members',
    `select e.id as event, e.type, e.target_kind from recent e join ${knownEventTypes} on k.type = e.type
      where e.target_kind is distinct from k.target or e.target_id is null
         or k.target not in ('repository', 'task') and e.target_id !~ '^${uuid}$'
         or case when k.target = 'invitation' then e.target_label is not null
                 when k.target = 'member' and e.target_label is null
                 then exists (select from project_members m where m.id = ${asUuid('e.target_id')} offset 0)
                 else e.target_label is null end
         or char_length(e.target_label) > 200
         or e.target_label <> one_line(e.target_label)`,
  ],
  event_place: [
    'activity § One write, one event',
    'The target of an event belongs to the project of the event',
    `${elsewhere} union all
     select e.id, e.type, e.target_id from recent e join p on p.id = e.project_id
       join org_groups g on g.id = ${asUuid('e.target_id')} where e.target_kind = 'group' and g.org_id <> p.org_id`,
  ],
  event_payload: [
    'activity § Types',
    'The payload of an event has the fields of its type, and describes a change',
    `select e.id as event, e.type, e.payload from recent e join ${knownEventTypes} on k.type = e.type
      where not array(select jsonb_object_keys(e.payload)) <@ k.keys or not e.payload ?& k.required
         or k.keys = '{from,to}' and e.payload -> 'from' = e.payload -> 'to' or e.payload -> 'changed' in ('[]', '0')`,
  ],
  event_changes: [
    'activity § Types',
    'The event of a changed issue has the values before and after of each changed field, except for texts',
    `select e.id as event, e.payload from recent e
      where e.type = 'issue.updated' and e.payload ? 'changes'
        and (array(select jsonb_array_elements(e.payload -> 'changes') ->> 'field')
               <> array(select field from jsonb_array_elements_text(e.payload -> 'changed') field
                         where field not in ('title', 'body', 'blockedReason'))
             or exists (select from jsonb_array_elements(e.payload -> 'changes') c where c -> 'from' = c -> 'to'))`,
  ],
  event_via: [
    'activity § Via',
    'An event comes from a browser, from the token that it names, or from the service itself',
    `select e.id as event, e.via, e.token_id from recent e
      where case jsonb_typeof(e.via)
        when 'object' then e.token_id is null
          or e.via ->> 'kind' not in ('api_token', 'oauth_app')
          or e.via <> jsonb_build_object(
            'kind', e.via -> 'kind', 'tokenName', e.via -> 'tokenName', 'tokenId', e.token_id)
        else e.via not in ('"web"', '"system"') or e.token_id is not null
          or (e.via = '"system"') <> (e.type = 'invitation.expired')
          or e.via = '"system"' and e.actor_id is not null end`,
  ],
  event_token: [
    'tokens § Restriction to a project',
    'A token or app acts for its user, within its project, and while it is valid',
    `select e.id as event, t.id as token from recent e join api_tokens t on t.id = e.token_id
      where t.user_id <> e.actor_id or t.project_id <> e.project_id or t.created_at > e.created_at
         or least(t.revoked_at, t.expires_at) < e.created_at - interval '1 minute'
     union all
     select e.id, g.id from recent e join app_grants g on g.id = e.token_id
      where g.user_id <> e.actor_id or g.project_id <> e.project_id or g.created_at > e.created_at
         or e.via ->> 'kind' <> 'oauth_app'`,
  ],
  event_actor: [
    'activity § Fields of an event',
    'No actor acted before their account existed',
    `select e.id as event, u.id as person from recent e join users u on u.id = e.actor_id
      where u.created_at > e.created_at`,
  ],
  event_time: [
    'activity § Fields of an event',
    'The ids of events are in the order of time',
    `select e.id as event, e.created_at from recent e
      where uuid_extract_version(e.id) <> 7
         or uuid_extract_timestamp(e.id) - e.created_at not between interval '-1 second' and interval '1 hour'`,
  ],
  event_first: [
    'activity § One write, one event',
    'A project was created once, and before all its other events',
    `select p.id as project from p
      where p.has_history and (
         'project.created' <> (select type from events where project_id = p.id order by id limit 1)
         or 1 < (select count(*) from events where project_id = p.id and type = 'project.created'))`,
  ],
  event_sequence: [
    'activity § Sequence',
    'The events of a project have the numbers up to its newest one, without a gap except those of restores',
    `select p.id as project, s.last, e.*, g.lost from p left join event_sequences s on s.project_id = p.id,
        lateral (select count(*) as events, min(sequence) as oldest, max(sequence) as newest,
                        count(*) filter (where sequence is null) as unnumbered
                   from recent where project_id = p.id) e,
        lateral (select coalesce(sum(first_after - last_before - 1) filter (where last_before >= oldest), 0) as lost,
                        coalesce(sum(first_after - last_before - 1) filter (where last_before >= newest), 0) as unused
                   from event_gaps where project_id = p.id) g
      where s.last is null or unnumbered > 0
         or events > 0 and (newest + unused <> s.last or oldest < 1 or s.last - oldest + 1 - lost <> events)`,
  ],
  archived_quiet: [
    'projects § While archived',
    'An archived project has only events that are allowed while it is archived',
    `select p.id as project, e.id as event, e.type from p, lateral (
        select max(a.id::text)::uuid as id from events a where a.project_id = p.id and a.type = 'project.archived') a,
        lateral (select e.id, e.type from events e where e.project_id = p.id and e.id > a.id) e
      where p.archived_at is not null and e.type not in (${evenArchived.map(type => `'${type}'`).join(', ')})`,
  ],
})
