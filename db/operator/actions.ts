import type pg from 'pg'
import { uuidOf } from './ids.ts'
import { reportOf } from './report.ts'

/** The name under which an action is recorded. */
type ActionName =
  | 'person.signed_out'
  | 'person.exported'
  | 'person.erased'
  | 'org.suspended'
  | 'org.reinstated'

/** Who runs a command, and why; both are recorded. */
export type Operator = { operator: string; reason: string | null }

/** `at` is an ISO instant; `details` are numbers by name. */
export type Action = Operator & {
  at: string
  action: ActionName
  targetId: string
  details: Record<string, number>
}

/** Records an action. Call it in the transaction that performs the action. */
export async function recordAction(
  client: pg.Client,
  { operator, reason }: Operator,
  action: ActionName,
  targetId: string,
  details: Action['details'] = {},
): Promise<void> {
  await client.query(
    'insert into operator_actions (operator, reason, action, target_id, details) values ($1, $2, $3, $4, $5)',
    [operator, reason, action, targetId, details],
  )
}

/** The newest 100 actions, or those on the user or organization with this id. Throws if it is not an id. */
export async function readActions(client: pg.Client, id?: string): Promise<Action[]> {
  if (id !== undefined && uuidOf(id) === null)
    throw new Error(`${id} is not the id of a user or an organization. It is a UUID.`)
  const { rows } = await client.query<Action>(
    `select iso(created_at) as at, operator, action, target_id as "targetId", reason, details
       from operator_actions ${id === undefined ? '' : 'where target_id = $1'} order by id desc limit 100`,
    id === undefined ? [] : [id],
  )
  return rows
}

export const actionsText = reportOf((actions: Action[]): string =>
  actions.length === 0 ? 'No actions are recorded.' : actions.map(actionLine).join('\n'),
)

export const actionLine = ({ at, operator, action, targetId, reason, details }: Action): string =>
  `${at}  ${action} ${targetId} by ${operator}${countsOf(details)}${reason ? `: ${reason}` : ''}`

const countsOf = (details: Action['details']): string => {
  const counts = Object.entries(details).map(([name, count]) => `${name} ${count}`)
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`
}

/** Runs `work` in a transaction, which an error rolls back. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const done = await work()
    await client.query('commit')
    return done
  } catch (thrown) {
    await client.query('rollback')
    throw thrown
  }
}
