import { writeFileSync } from 'node:fs'
import type { Parts } from '../../../dev/stack/parts.ts'
import type { Bundle } from '../../support/bundle.ts'
import { assertAnswers } from './answers.ts'
import { crowdedCopy, fill, fillEarlier } from './databases.ts'
import { startGenerator } from './generator.ts'
import { machine, moment } from './machine.ts'
import { largestSyncs, type Memory, measureMemory } from './memory.ts'
import { optionsOf } from './options.ts'
import { readNames } from './reads.ts'
import { brief, startsLine, tables, targetTable } from './report.ts'
import { currentRevision } from './revisions.ts'
import { type Extent, measureAll, projectsNeeded } from './rounds.ts'
import { measureScale, type ScaleOptions } from './scale/measure-scale.ts'
import { scaleReport } from './scale/report.ts'
import { bindingsOf, bundleAll, serveAll } from './services.ts'
import { openStage, startStandIn, withParts } from './stage.ts'
import { measureStarts } from './starts.ts'
import { isMet, targets } from './targets.ts'

const { isQuick, against, json } = optionsOf(process.argv.slice(2))
const extent: Extent = isQuick
  ? { rounds: 4, seconds: 0.1, syncEvery: 4, syncs: 2 }
  : { rounds: 20, seconds: 0.2, syncEvery: 4, syncs: 3 }
const startPairs = isQuick ? 3 : 40
const memoryAttempts = isQuick ? 4 : 5
const scaleOptions: ScaleOptions = isQuick
  ? { share: 0.01, turns: 1, attempts: 1 }
  : { share: 0.1, turns: 9, attempts: 2 }

async function bench(parts: Parts): Promise<void> {
  const start = moment()
  say(`${machine().cores} cores, ${machine().model}; load average ${brief(start.load[0]!)} before the start`)
  const { dir, postgres, databaseUrl, standIn } = await openStage(parts)
  const slow = await startStandIn(parts, postgres, 1)
  const bundles = await bundleAll(parts, dir, against)
  const { worker } = bundles
  say(`bundle: ${kib(worker)}`)
  const cairn = {
    ...{ name: 'cairn', module: worker.path, bindings: bindingsOf(databaseUrl, standIn.url) },
    isDeployed: true,
  }
  const starts = await measureStarts(dir, cairn, startPairs)
  say(`start: ${startsLine(starts)}`)

  const syncs = 1 + projectsNeeded(extent) + memoryAttempts
  const filled = await fill(databaseUrl, syncs)
  const { world } = filled
  const crowded = await crowdedCopy(postgres, databaseUrl)
  const before = bundles.earlier && (await fillEarlier(postgres, bundles.earlier.checkout, syncs))
  const urls = { now: databaseUrl, crowded, earlier: before?.databaseUrl }
  const endpoints = { 0: standIn.url, 1: slow.url }
  const { workerd, ports } = await serveAll(parts, dir, bundles, urls, endpoints)
  const now = { side: 'now', ...filled, ports: ports.now } as const
  const earlier = before && ({ side: 'earlier', ...before, ports: ports.earlier } as const)
  await assertAnswers(now, ports, world.synced.shift()!)

  const generator = await parts.add(startGenerator())
  const pids = { worker: [workerd.pid], database: [postgres.pid], standIn: [standIn.pid, slow.pid] }
  const results = await measureAll(generator, pids, [now, earlier], ports, extent)
  await workerd.stop()
  const { requests, payload } = largestSyncs(world.synced)
  const memory = { payload, ...(await measureMemory(dir, cairn, generator, requests)) }
  const { raw, gzipped } = worker
  const judged = targets(results, {
    gzipped,
    start: starts.ratio,
    memory: Math.max(memory.heap, memory.live),
  })
  say(`\n${tables(results)}\n\n${memoryLine(memory)}\n\n${targetTable(judged)}\n`)
  if (!against)
    say('Nothing is compared with the rates of an earlier revision: --against REVISION does that.')
  if (!results.find(readNames.unchangedTree)) say('The tree has no ETag, so nothing was answered 304.')
  const scale = await measureScale(parts, scaleOptions)
  say(`\n${scaleReport(scale)}\n`)
  const end = moment()
  say(`load average ${brief(end.load[0]!)} at the end\n${notes}`)
  if (json) {
    const record = {
      ...{ revision: currentRevision(), against, isQuick, machine: machine(), start, end },
      ...{ bundle: { raw, gzipped }, starts, memory, scale, figures: results.all() },
      targets: judged.map(target => ({ ...target, isMet: isMet(target) })),
    }
    writeFileSync(json, `${JSON.stringify(record, null, 1)}\n`)
  }
}

const memoryLine = ({ payload, heap, tooSmall, live, resident }: Memory & { payload: number }) =>
  `a first sync of 10,000 tasks and 2,000 documents, ${mega(payload)} MB of JSON held in two bytes a character: succeeds with V8's heap
  capped at ${heap} MB, fails at ${tooSmall} MB; objects and buffers together at most ${brief(live)} MB after a collection; the process
  grows by ${brief(resident)} MB`

const kib = ({ raw, gzipped }: Bundle) => `${brief(raw / 1024)} KiB, ${brief(gzipped / 1024)} KiB gzipped`
const mega = (bytes: number) => brief(bytes / 1e6)
const say = (line: string) => console.log(line)

const notes = `Served by workerd from the production bundle; Postgres waits for the disk (fsync, synchronous_commit). Callers show a token, and ask
again when they have their answer; writes go round 2,000 tokens, for each may write 60 times a minute. × bare: the p50 in
p50s of the bare read over as many connections. CPU is that of a request at c=1; the stand-in plays the database's HTTP
front end and is counted as neither. Least SQL: the same rows written, or the same answer, by one function of the
database, where no caller is known and nothing is judged, locked or counted; of a first sync, one INSERT through pg.`

await withParts(bench)
