import { fileNames } from './files.ts'
import type { Memory } from './memory.ts'
import { names } from './operations.ts'
import type { Results } from './rounds.ts'
import { syncNames } from './syncs.ts'

/** A figure and what it should be; `isAtLeast` tells which way is good. */
export type Target = { name: string; wanted: number; got: number; unit: string; isAtLeast: boolean }

/** The best of what a user would pick instead, measured on the machine these targets come from, when it was idle. */
const directus = {
  list: { one: 142, sixteen: 179, cpu: 7.1 },
  write: { one: 141, sixteen: 212, cpu: 7 },
  thousandRows: { one: 80, sixteen: 100 },
}
const plankaImport = 380

/** `gzipped` is the bytes of the Worker with the object-store SDK. */
export function targets(results: Results, memory: Memory, gzipped: number): Target[] {
  const at = (name: string, connections = 1) => results.get(name)!.get(connections)!
  const against = (name: string, label: string, peer: typeof directus.list) => [
    atLeast(`${label}, 1 connection: 5 × ${peer.one}/s`, 5 * peer.one, at(name).perSecond, '/s'),
    atLeast(
      `${label}, 16 connections: 3 × ${peer.sixteen}/s`,
      3 * peer.sixteen,
      at(name, 16).perSecond,
      '/s',
    ),
    atMost(
      `${label}, CPU: a third of ${peer.cpu} ms`,
      peer.cpu / 3,
      at(name).cpu.worker + at(name).cpu.database,
      'ms',
    ),
  ]
  const multiples = (name: string, times: number, peer: { one: number; sixteen: number }) => [
    atLeast(`${name}, 1 connection: ${times} × ${peer.one}/s`, times * peer.one, at(name).perSecond, '/s'),
    atLeast(
      `${name}, 16 connections: ${times} × ${peer.sixteen}/s`,
      times * peer.sixteen,
      at(name, 16).perSecond,
      '/s',
    ),
  ]
  const [first, replay, plain] = [syncNames.first, syncNames.replay, syncNames.plain].map(
    name => at(name).p50,
  ) as [number, number, number]
  return [
    ...against(names.list, 'list of projects', directus.list),
    ...against(names.create, 'new project', directus.write),
    atMost('list of projects ÷ bare read', 1.5, at(names.bare).perSecond / at(names.list).perSecond, '×'),
    ...multiples(fileNames.tree, 3, directus.thousandRows),
    ...multiples(fileNames.register, 5, directus.write),
    ...multiples(fileNames.folder, 5, directus.write),
    atMost('tree of 1,000 ÷ the same SQL', 1.3, at(fileNames.tree).p50 / at(fileNames.plainTree).p50, '×'),
    atMost(
      'tree of 10,000 ÷ the same SQL',
      1.3,
      at(fileNames.largeTree).p50 / at(fileNames.plainLargeTree).p50,
      '×',
    ),
    atMost(
      'tree among 100 × the files ÷ alone',
      1.2,
      at(fileNames.crowdedTree).p50 / at(fileNames.tree).p50,
      '×',
    ),
    atMost('first sync ÷ its rows by one INSERT', 3, first / plain, '×'),
    atMost('replay ÷ first sync', 0.5, replay / first, '×'),
    atMost(
      `500 tasks + 100 documents: a fifth of ${plankaImport} ms`,
      plankaImport / 5,
      at(syncNames.small).p50,
      'ms',
    ),
    atMost('memory of a 16 MB sync', 128, Math.max(memory.heap, memory.live), 'MB'),
    atMost(
      'Worker with the SDKs of the object store and the payment provider, gzipped',
      360,
      gzipped / 1024,
      'KiB',
    ),
  ]
}

const atLeast = (name: string, wanted: number, got: number, unit: string): Target => ({
  name,
  wanted,
  got,
  unit,
  isAtLeast: true,
})
const atMost = (name: string, wanted: number, got: number, unit: string): Target => ({
  name,
  wanted,
  got,
  unit,
  isAtLeast: false,
})
