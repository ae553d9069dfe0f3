import type pg from 'pg'
import { type Finding, finding } from './problems.ts'

/** Finds object deletions that are stuck, and organizations that pay twice. */
export async function checkQueues(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(queues)
  const { undeleted, overdue, twice } = rows[0] as Queues
  return finding(
    'queues',
    'object deletions, duplicate contracts',
    undeleted > 0 && {
      what: `Objects that could not be deleted in 8 or more attempts: ${undeleted}`,
      remedy: "Check the store's responses in the log of drainObjects. The key must be allowed to delete.",
    },
    overdue > 0 && {
      what: `Objects whose deletion is more than an hour late: ${overdue}`,
      remedy: 'Wait if a large deletion is in progress. Otherwise fix the job drainObjects.',
    },
    twice.length > 0 && {
      what: `Organizations with more than one paid contract: ${twice.join(', ')}`,
      remedy: 'Cancel all but one at the payment provider, and refund what was paid twice.',
    },
  )
}

type Queues = { undeleted: number; overdue: number; twice: string[] }

const queues = `
  select d.*, array(
           select org_id::text from subscriptions where is_live(status) group by org_id having count(*) > 1) as twice
    from (select count(*) filter (where attempts >= 8)::int as undeleted,
                 count(*) filter (where due_at < now() - interval '1 hour')::int as overdue
            from object_deletions) d`
