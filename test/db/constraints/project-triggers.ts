import type { Trigger } from './triggers.ts'

const claims = "select task_id as claimed from task_claims where task_id = 'T3'"
const setStatus = (status: string) => `update roadmap_tasks set status = '${status}' where id = 'T3';`

/** The numbers of events, and the end of claims. */
export const projectTriggers: Trigger[] = [
  {
    name: 'events_numbered',
    table: 'events',
    rule: 'activity § Sequence',
    effects: [
      [
        'gives each event the next number of its project',
        `update event_sequences set last = 40 where project_id = ':project';
         insert into events (project_id, type, via) values (':project', 'x', '"web"'), (':project', 'y', '"web"')`,
        `select e.type, e.sequence::int, s.last::int from events e join event_sequences s using (project_id)
          where e.project_id = ':project' and e.sequence > 40 order by e.sequence`,
        [
          { type: 'x', sequence: 41, last: 42 },
          { type: 'y', sequence: 42, last: 42 },
        ],
      ],
      [
        'gives none to an event of a project whose earlier events have none',
        `delete from event_sequences where project_id = ':project';
         insert into events (project_id, type, via) values (':project', 'x', '"web"')`,
        "select sequence from events where project_id = ':project' and type = 'x'",
        [{ sequence: null }],
      ],
    ],
  },
  {
    name: 'projects_begun',
    table: 'projects',
    rule: 'activity § Sequence',
    effects: [
      [
        'begins the sequence of a new project',
        `insert into projects (id, org_id, name) values ('00000000-0000-4000-8000-0000000000bd', ':org', 'x')`,
        "select last::int from event_sequences where project_id = '00000000-0000-4000-8000-0000000000bd'",
        [{ last: 0 }],
      ],
    ],
  },
  {
    name: 'roadmap_tasks_ended',
    table: 'roadmap_tasks',
    rule: 'roadmaps § End of a claim',
    effects: [
      ['ends the claim of a task that is done', setStatus('done'), claims, []],
      ['ends the claim of a task that is canceled', setStatus('cancelled'), claims, []],
      ['keeps the claim of a task in another status', setStatus('blocked'), claims, [{ claimed: 'T3' }]],
    ],
  },
]
