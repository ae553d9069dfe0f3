import { openDatabase } from '../database.ts'
import { type JobOutcome, noteEnd, noteStarts } from '../domain/maintenance/job-runs.ts'
import { release } from '../domain/maintenance/release.ts'
import type { Work } from '../domain/shared/work.ts'
import { type Bindings, deploymentOf, settings } from '../env.ts'
import { requestHeartbeat } from '../outside/heartbeat.ts'
import { openJobContext } from './context.ts'
import { conditionOf, type JobName, jobsOf } from './jobs.ts'
import { runJob } from './run-job.ts'
import { cronTriggers } from './triggers.ts'

/** Runs every due job of a cron trigger, even if one fails. Then throws the error of the first that failed. */
export async function runScheduled(cron: string, bindings: Bindings): Promise<void> {
  if (!isTrigger(cron)) throw new Error(`No job for the cron trigger ${cron}`)
  const names = jobsOf(cron)
  const due = (await noteDueJobs(names, bindings)) ?? names
  const version = { release, deployment: deploymentOf(bindings) }
  console.log(JSON.stringify({ cron, due, idle: names.filter(name => !due.includes(name)), ...version }))
  const outcomes = await Promise.allSettled(
    due.map(async name => {
      const start = performance.now()
      const ms = () => Math.round(performance.now() - start)
      try {
        const work = await runRecorded(name, bindings, ms)
        console.log(JSON.stringify({ job: name, ms: ms(), ...version, ...work }))
      } catch (thrown) {
        console.error(
          JSON.stringify({ failure: 'job', job: name, ms: ms(), ...version, reason: String(thrown) }),
        )
        throw thrown
      }
    }),
  )
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
  await sendHeartbeat(cron, settings(bindings).heartbeats[cronTriggers[cron].heartbeat])
}

const isTrigger = (cron: string): cron is keyof typeof cronTriggers => Object.hasOwn(cronTriggers, cron)

/** A failed heartbeat needs no handling, because the monitor reports its absence. The URL is a secret. */
async function sendHeartbeat(cron: string, url: string | undefined): Promise<void> {
  if (url === undefined) return
  await requestHeartbeat(url).catch(({ message }: Error) =>
    console.warn(JSON.stringify({ failure: 'heartbeat', cron, reason: message })),
  )
}

/** Records the starts and returns the due jobs, or undefined if this fails. Then all of them run. */
function noteDueJobs(names: JobName[], bindings: Bindings): Promise<JobName[] | undefined> {
  return unlessLost({ jobs: names }, () => {
    const given = settings(bindings)
    const conditions = Object.fromEntries(names.map(name => [name, conditionOf(name, given)]))
    return noteStarts(openDatabase(given), conditions) as Promise<JobName[]>
  })
}

async function runRecorded(name: JobName, bindings: Bindings, ms: () => number): Promise<Work> {
  const note = (outcome: JobOutcome) =>
    unlessLost({ job: name }, () => noteEnd(openDatabase(settings(bindings)), name, ms(), outcome))
  try {
    const work = await runJob(name, openJobContext(bindings))
    await note({ work })
    return work
  } catch (thrown) {
    await note({ failure: String(thrown) })
    throw thrown
  }
}

/** A record that cannot be stored is logged. The jobs run anyway. */
async function unlessLost<T>(subject: object, keep: () => Promise<T>): Promise<T | undefined> {
  try {
    return await keep()
  } catch (thrown) {
    console.warn(JSON.stringify({ failure: 'job not recorded', ...subject, reason: String(thrown) }))
    return undefined
  }
}
