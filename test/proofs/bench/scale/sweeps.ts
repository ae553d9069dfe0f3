import pg from 'pg'
import type { Bindings } from '../../../../src/worker/env.ts'
import { countIn, sum, sweptWorld } from '../../../support/sweeps.ts'
import { secondsOf } from '../size-measures.ts'
import { type Backlog, backlogsOf } from './backlogs.ts'
import { growing, readsOf } from './reads.ts'
import type { Served } from './served.ts'

/** One run of a job: what it settled of what was due, and its costs. */
export type Run = {
  job: string
  due: number
  left: number
  rows: number
  trips: number
  seconds: number
  scanned: string[]
  budget: Backlog['budget']
}

const mostRuns = 3

/** Runs each job on a backlog of this many rows of each kind, until it is empty or three times. */
export async function sweepAll(world: Served, endpoint: string, rows: number): Promise<Run[]> {
  await inSession(world, async session => {
    for (const text of sweptWorld) await session.query(text)
  })
  // Accepts all email.
  const mails = { MAIL_URL: undefined, EMAIL: { send: async () => {} } }
  const bindings = { ...world.bindings, ...mails } as unknown as Bindings
  const runs: Run[] = []
  for (const backlog of backlogsOf(bindings, rows)) {
    await inSession(world, async session => {
      for (const text of backlog.fill) await session.query(text)
      await session.query('vacuum analyze')
    })
    let due = await dueOf(world, backlog)
    for (let run = 0; run < mostRuns && due > 0; run++) {
      const left = await runOnce(world, endpoint, backlog, due, runs)
      due = left
    }
    process.stderr.write(`${backlog.job} has run\n`)
  }
  return runs
}

async function runOnce(
  world: Served,
  endpoint: string,
  backlog: Backlog,
  due: number,
  runs: Run[],
): Promise<number> {
  const { job, run, budget } = backlog
  let [rows, trips, seconds] = [0, 0, 0]
  const { scanned } = await readsOf(world, await growing(world), async () => {
    const before = await tripsAt(endpoint)
    seconds = await secondsOf(async () => {
      const work = await run()
      rows = work.seen ?? work.settled ?? sum(work)
    })
    trips = (await tripsAt(endpoint)) - before
  })
  const left = await dueOf(world, backlog)
  runs.push({ job, due, left, rows, trips, seconds, scanned, budget })
  return left
}

const dueOf = (world: Served, { due }: Backlog) => inSession(world, session => countIn(session, due))

/** The number of requests to the stand-in so far. */
async function tripsAt(endpoint: string): Promise<number> {
  const answer = await fetch(new URL('/stats', endpoint))
  return ((await answer.json()) as { requests: number }).requests
}

/** Its reads are reported before anything else is counted. */
async function inSession<T>({ url }: Served, work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client({ connectionString: `${url}?application_name=setup` })
  await session.connect()
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}
