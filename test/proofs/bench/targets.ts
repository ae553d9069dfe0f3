import { workerKib } from '../../../dev/build/worker-size.ts'
import type { Side } from './cells.ts'
import { readNames } from './reads.ts'
import type { Results } from './results.ts'
import { issueNames } from './shared-issues.ts'
import { syncNames } from './syncs.ts'
import { writeNames } from './writes.ts'

/** A figure and its target; `floor` is the figure of the least SQL with the same effect. */
export type Target = {
  name: string
  wanted: number
  got: number
  floor: number | undefined
  unit: string
  isAtLeast: boolean
}

/**
 * Figures of the whole run: bytes of the gzipped Worker, its start ÷ that of an empty Worker, megabytes of a sync of
 * 16 MB.
 */
export type Totals = { gzipped: number; start: number; memory: number }

/** Targets without a measurement are left out. */
export function targets(results: Results, { gzipped, start, memory }: Totals): Target[] {
  return [
    ...ofOperations.flatMap(({ figure, ...target }): Target[] => {
      const got = figure(results, 'now')
      return got === undefined ? [] : [{ ...target, got, floor: figure(results, 'floor') }]
    }),
    { ...atMost('memory of a sync of 16 MB', 128, 'MB'), got: memory, floor: undefined },
    { ...atMost('Worker, gzipped', workerKib, 'KiB'), got: gzipped / 1024, floor: undefined },
    { ...atMost('start ÷ an empty Worker', 6), got: start, floor: undefined },
  ]
}

export const isMet = ({ wanted, got, isAtLeast }: Target): boolean =>
  isAtLeast ? got >= wanted : got <= wanted

const atMost = (name: string, wanted: number, unit = '×') => ({ name, wanted, unit, isAtLeast: false })
const atLeast = (name: string, wanted: number, unit = '×') => ({ name, wanted, unit, isAtLeast: true })

type Figure = (results: Results, side: Side) => number | undefined

const ratio = (of: number | undefined, to: number | undefined) =>
  of === undefined || to === undefined ? undefined : of / to

const toBare =
  (name: string): Figure =>
  (results, side) =>
    ratio(results.find(name, { side })?.p50, results.at(readNames.bare).p50)

const toFloor =
  (name: string): Figure =>
  (results, side) =>
    side === 'now' ? ratio(results.at(name).p50, results.at(name, { side: 'floor' }).p50) : undefined

const toOther =
  (name: string, other: string): Figure =>
  (results, side) =>
    side === 'now' ? ratio(results.find(name)?.p50, results.find(other)?.p50) : undefined

const toEarlier =
  (name: string, connections: number): Figure =>
  (results, side) => {
    const rate = (of: Side) => results.find(name, { side: of, connections, delay: 1 })?.perSecond
    return ratio(rate(side), rate('earlier'))
  }

const ofDatabase =
  (name: string): Figure =>
  (results, side) =>
    results.find(name, { side })?.cpu.database

const { token, list, tree, unchangedTree, crowdedTree, largeTree } = readNames
const { create, folder, register } = writeNames
const { comment, label, move } = issueNames

const againstEarlier = (label: string, name: string, [one, sixteen]: [number, number]) => [
  { ...atLeast(`${label}, 1 ms a statement, c=1 ÷ earlier rate`, one), figure: toEarlier(name, 1) },
  { ...atLeast(`${label}, 1 ms a statement, c=16 ÷ earlier rate`, sixteen), figure: toEarlier(name, 16) },
]

const ofOperations: (Omit<Target, 'got' | 'floor'> & { figure: Figure })[] = [
  { ...atMost('GET /api/me/token ÷ bare read', 1.3), figure: toBare(token) },
  { ...atMost('list of projects ÷ bare read', 2), figure: toBare(list) },
  { ...atMost('list of projects ÷ the least SQL', 1.15), figure: toFloor(list) },
  { ...atMost('list of projects, CPU of the database', 0.75, 'ms'), figure: ofDatabase(list) },
  { ...atMost('new project ÷ bare read', 2.8), figure: toBare(create) },
  { ...atMost('new project ÷ the least SQL', 1.5), figure: toFloor(create) },
  {
    ...atLeast('new project, c=16, one organization', 440, '/s'),
    figure: (results, side) => results.find(create, { side, connections: 16 })?.perSecond,
  },
  ...againstEarlier('new project', create, [2.6, 2.7]),
  { ...atMost('new folder ÷ bare read', 2.5), figure: toBare(folder) },
  { ...atMost('new folder ÷ the least SQL', 1.5), figure: toFloor(folder) },
  ...againstEarlier('new folder', folder, [2.8, 4]),
  { ...atMost('new file ÷ bare read', 3), figure: toBare(register) },
  { ...atMost('new file ÷ the least SQL', 1.5), figure: toFloor(register) },
  ...againstEarlier('new file', register, [3, 4]),
  { ...atMost('comment ÷ new folder', 1.1), figure: toOther(comment, folder) },
  { ...atMost('label of an issue ÷ new folder', 1.1), figure: toOther(label, folder) },
  { ...atMost('move on the board ÷ new folder', 1.1), figure: toOther(move, folder) },
  { ...atMost('tree of 1,000 ÷ bare read', 11), figure: toBare(tree) },
  { ...atMost('tree of 1,000, CPU of the database', 4.5, 'ms'), figure: ofDatabase(tree) },
  { ...atMost('tree of 1,000 ÷ the least SQL', 1.3), figure: toFloor(tree) },
  { ...atMost('tree of 10,000 ÷ the least SQL', 1.3), figure: toFloor(largeTree) },
  { ...atMost('tree among 100 × the files ÷ alone', 1.2), figure: toOther(crowdedTree, tree) },
  { ...atMost('tree of 1,000, answered 304 ÷ bare read', 1.5), figure: toBare(unchangedTree) },
  { ...atMost('first sync ÷ its rows by one INSERT', 1.3), figure: toFloor(syncNames.first) },
  { ...atMost('replay ÷ first sync', 0.2), figure: toOther(syncNames.replay, syncNames.first) },
]
