import { openDatabase } from '../database.ts'
import { noteEnd, noteStarts, type Outcome, type Work } from '../domain/maintenance/job-runs.ts'
import { release } from '../domain/maintenance/release.ts'
import { type Bindings, deploymentOf, settings } from '../env.ts'
import { requestHeartbeat } from '../outside/heartbeat.ts'
import { type Job, triggers } from './schedule.ts'

/** Runs the jobs that are due, whatever becomes of one; throws what went wrong with the first that failed. */
export async function runScheduled(cron: string, bindings: Bindings): Promise<void> {
  const trigger = triggers[cron]
  if (!trigger) throw new Error(`No job for the cron trigger ${cron}`)
  const names = Object.keys(trigger.jobs)
  const due = (await begin(trigger.jobs, bindings)) ?? names
  const told = { release, deployment: deploymentOf(bindings) }
  console.log(JSON.stringify({ cron, due, idle: names.filter(name => !due.includes(name)), ...told }))
  const outcomes = await Promise.allSettled(
    due.map(async name => {
      const start = performance.now()
      const ms = () => Math.round(performance.now() - start)
      try {
        const work = await runRecorded(name, trigger.jobs[name]!, bindings, ms)
        console.log(JSON.stringify({ job: name, ms: ms(), ...told, ...work }))
      } catch (thrown) {
        console.error(
          JSON.stringify({ failure: 'job', job: name, ms: ms(), ...told, reason: String(thrown) }),
        )
        throw thrown
      }
    }),
  )
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
  await tellMonitor(cron, settings(bindings).heartbeats[trigger.heartbeat])
}

/** Where nobody hears of it, the monitor reports that the cron is silent; its address is a secret. */
async function tellMonitor(cron: string, url: string | undefined): Promise<void> {
  if (url === undefined) return
  await requestHeartbeat(url).catch(({ message }: Error) =>
    console.warn(JSON.stringify({ failure: 'heartbeat', cron, reason: message })),
  )
}

/** The jobs that have something to do; undefined where that cannot be told or noted: then all of them run. */
function begin(jobs: Record<string, Job>, bindings: Bindings): Promise<string[] | undefined> {
  const looks = Object.entries(jobs).map(([name, { isDue }]) => [name, isDue] as const)
  return unlessLost({ jobs: Object.keys(jobs) }, () =>
    noteStarts(openDatabase(settings(bindings)), Object.fromEntries(looks)),
  )
}

async function runRecorded(name: string, { run }: Job, bindings: Bindings, ms: () => number): Promise<Work> {
  const note = (outcome: Outcome) =>
    unlessLost({ job: name }, () => noteEnd(openDatabase(settings(bindings)), name, ms(), outcome))
  try {
    const work = await run(bindings)
    await note({ work })
    return work
  } catch (thrown) {
    await note({ failure: String(thrown) })
    throw thrown
  }
}

/** A record that cannot be kept is logged; the jobs run all the same. */
async function unlessLost<T>(of: object, keep: () => Promise<T>): Promise<T | undefined> {
  try {
    return await keep()
  } catch (thrown) {
    console.warn(JSON.stringify({ failure: 'job not recorded', ...of, reason: String(thrown) }))
    return undefined
  }
}
