import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { localSecrets } from '../../dev/shared/secrets.ts'
import type { Parts } from '../../dev/stack/parts.ts'
import { type Bundle, bundle } from '../support/bundle.ts'
import { type Service, serve } from '../support/workerd.ts'
import { assertAnswers } from './answers.ts'
import { seedFiles, seedOtherFiles } from './files.ts'
import { startGenerator } from './generator.ts'
import { quantile } from './measure.ts'
import { type Memory, measureMemory } from './memory.ts'
import type { Target } from './operations.ts'
import { residentBytes } from './processes.ts'
import { brief, table, targetTable } from './report.ts'
import { type Extent, measureAll, projectsNeeded } from './rounds.ts'
import { openStage, withParts } from './stage.ts'
import { targets } from './targets.ts'
import { seedWorld } from './world.ts'

const isQuick = process.argv.includes('--quick')
const extent: Extent = isQuick
  ? { rounds: 8, seconds: 0.1, syncEvery: 4, syncs: 2 }
  : { rounds: 30, seconds: 0.2, syncEvery: 6, syncs: 3 }
const coldStarts = isQuick ? 3 : 7
const memoryAttempts = isQuick ? 4 : 5

async function bench(parts: Parts): Promise<void> {
  const { dir, databaseUrl, endpointUrl, postgresPid, standInPid } = await openStage(parts)
  say(`${cpus().length} cores, ${cpus()[0]?.model}; load average ${brief(loadavg()[0]!)} before the start`)
  const { worker, bare } = await bundleAll(dir)
  say(`bundle: ${kib(worker)}`)

  const bindings = {
    DATABASE_URL: databaseUrl,
    DATABASE_ENDPOINT: endpointUrl,
    APP_URL: 'https://cairn.test',
    MAIL_FROM: 'bench@cairn.test',
    ...localSecrets,
    // Downloads are only signed: nothing goes there.
    STORE_ENDPOINT: 'https://store.cairn.test',
    STORE_ACCESS_KEY_ID: 'bench',
    STORE_SECRET_ACCESS_KEY: 'bench',
  }
  const cairn: Service = { name: 'cairn', module: worker.path, bindings }
  say(
    `cold start: ${brief(await coldStart(dir, cairn))} ms from spawning workerd to the first 200 of /healthz`,
  )

  const world = await seedWorld(databaseUrl, 1 + projectsNeeded(extent) + memoryAttempts)
  await seedFiles(databaseUrl, world)
  const crowdedUrl = await crowdedDatabase(databaseUrl)
  const generator = await parts.add(startGenerator())
  const services = [
    cairn,
    { name: 'bare', module: bare.path, bindings },
    { name: 'crowded', module: worker.path, bindings: { ...bindings, DATABASE_URL: crowdedUrl } },
  ]
  const workerd = await parts.add(serve(dir, services))
  const idle = residentBytes(workerd.pid).now
  const { cairn: port, bare: barePort, crowded } = workerd.ports as Record<string, number>
  const target: Target = { cairn: port!, bare: barePort!, crowded: crowded!, databaseUrl }
  await assertAnswers(target, world, world.synced.shift()!)

  const pids = { worker: workerd.pid, database: postgresPid, standIn: standInPid }
  const results = await measureAll(generator, pids, target, world, extent)
  const { peak } = residentBytes(workerd.pid)
  await workerd.stop()
  const memory = await measureMemory(dir, cairn, generator, world.synced)

  say(`\n${table(results)}\n`)
  say(`memory: workerd ${mega(idle)} MB idle, ${mega(peak)} MB at its peak under load`)
  say(memoryLine(memory))
  say(`\n${targetTable(targets(results, memory, worker.gzipped))}\n`)
  say(`load average ${brief(loadavg()[0]!)} at the end\n${notes}`)
}

async function bundleAll(dir: string): Promise<{ worker: Bundle; bare: Bundle }> {
  const [worker, bare] = await Promise.all([
    bundle('src/worker/worker.ts', join(dir, 'worker')),
    bundle('test/bench/bare.ts', join(dir, 'bare')),
  ])
  return { worker, bare }
}

/** A copy of the database, with 100 times the files besides. */
async function crowdedDatabase(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl)
  url.pathname = '/crowded'
  const client = new pg.Client({ connectionString: databaseUrl.replace(/\/bench(?=$|\?)/, '/postgres') })
  await client.connect()
  await client.query('create database crowded template bench')
  await client.end()
  await migrate(url.href)
  await seedOtherFiles(url.href)
  return url.href
}

async function coldStart(dir: string, cairn: Service): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < coldStarts; turn++) {
    const { coldStart, stop } = await serve(dir, [cairn])
    taken.push(coldStart)
    await stop()
  }
  return quantile(taken, 0.5)
}

const memoryLine = ({ payload, heap, tooSmall, live, resident }: Memory) =>
  `a first sync of 10,000 tasks and 2,000 documents, ${mega(payload)} MB of JSON held in two bytes a character: succeeds with V8's heap
  capped at ${heap} MB, fails at ${tooSmall} MB; objects and buffers together at most ${brief(live)} MB after a collection; the process
  grows by ${brief(resident)} MB`

const kib = ({ raw, gzipped }: Bundle) => `${brief(raw / 1024)} KiB, ${brief(gzipped / 1024)} KiB gzipped`
const mega = (bytes: number) => brief(bytes / 1e6)
const say = (line: string) => console.log(line)

const notes = `Served by workerd from the production bundle; Postgres waits for the disk (fsync, synchronous_commit). Callers show a token;
new projects go round 2,000 of them, for each may write 60 times a minute. × bare: as many bare reads would have been
answered in the time. CPU is that of a request at c=1; the stand-in plays the database's HTTP front end and is
counted as neither. Peers were measured on an idle machine of 2 cores.`

await withParts(bench)
