import type pg from 'pg'
import type { Footprint } from './footprint.ts'
import type { Sharing } from './sharing.ts'
import { withSteps } from './steps.ts'

/** A guard that is removed by a change of a database function, and the pairs of acts that must notice. */
export type Fault = {
  what: string
  function: string
  words: readonly (readonly [from: string, to: string])[]
  isMissedBy: (one: Footprint, other: Footprint) => boolean
  sharing: Sharing
}

export const plantable: Fault[] = [
  {
    what: 'a write that has waited is checked against the state before its wait',
    function: 'admit',
    words: [
      ['      archived := lock_row(', '      a := admit_role(a, of_them);\n      archived := lock_row('],
      ['    end if;\n    a := admit_role(a, of_them);\n', '    end if;\n'],
    ],
    isMissedBy: (one, other) => one.changed.has('org_members') && other.changed.has('org_members'),
    sharing: 'self',
  },
  {
    what: 'a person is not locked: one token too many',
    function: 'lock_row',
    words: [
      [
        'from users u where u.id = lock_row.user_id for no key update',
        'from users u where u.id = lock_row.user_id',
      ],
    ],
    isMissedBy: (one, other) => one.added.has('api_tokens') && other.added.has('api_tokens'),
    sharing: 'room',
  },
  {
    what: 'the organization is not locked before its project: a removed admin is back',
    function: 'lock_row',
    words: [['if asked.locks_org then', 'if false then']],
    isMissedBy: (one, other) => one.changed.has('org_members') && other.added.has('project_members'),
    sharing: 'self',
  },
  {
    what: 'the organization is not locked before its project: one seat too many',
    function: 'lock_row',
    words: [['if asked.locks_org then', 'if false then']],
    isMissedBy: (one, other) =>
      one.locked.has('orgs') && one.added.has('org_members') && other.added.has('project_members'),
    sharing: 'room',
  },
]

/** Removes a guard during a call. */
export async function without<T>(client: pg.Client, fault: Fault, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ text: string }>(
    'select pg_get_functiondef(oid) as text from pg_proc where proname = $1 order by pronargs limit 1',
    [fault.function],
  )
  const whole = rows[0]!.text
  let text = whole.replace(/assert step\('[^']*'\); /g, '')
  for (const [from, to] of fault.words) {
    if (!text.includes(from)) throw new Error(`${fault.function} has no ${from}`)
    text = text.replace(from, to)
  }
  await client.query(withSteps(fault.function, text))
  try {
    return await work()
  } finally {
    await client.query(whole)
  }
}
