import { posix } from 'node:path'
import { importsOf } from './imports.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The circles that these files' imports form, of files and of folders, each as the sorted members of one. */
export const circles = (files: ReadonlyMap<string, string>): string[][] => {
  const byFile = graphOf(files, path => path)
  const byFolder = graphOf(files, roomOf)
  return [...circlesOf(byFile), ...circlesOf(byFolder)]
}

/** Folders whose files are a layer each; a file of any other is of its folder. */
const hallways = ['src/worker', 'db', 'db/operator', 'dev']

function roomOf(path: string): string {
  const folder = posix.dirname(path)
  return hallways.includes(folder) ? path : folder
}

function graphOf(files: ReadonlyMap<string, string>, roomOf: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [path, text] of files)
    for (const { target } of importsOf(path, text)) {
      const from = roomOf(path)
      const to = roomOf(posix.join(posix.dirname(path), target))
      if (target.startsWith('.') && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  return graph
}

/** What reaches itself, grouped by what reaches each other. */
function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map(room => [room, reachedFrom(graph, room)]))
  const isRound = (room: string, other: string) =>
    reached.get(room)?.has(other) === true && reached.get(other)?.has(room) === true
  const round = [...graph.keys()].filter(room => isRound(room, room)).sort()
  const groups = round.map(room => round.filter(other => isRound(room, other)))
  return groups.filter(([first], i) => first === round[i])
}

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const left = [...(graph.get(start) ?? [])]
  for (let room = left.pop(); room !== undefined; room = left.pop()) {
    if (reached.has(room)) continue
    reached.add(room)
    left.push(...(graph.get(room) ?? []))
  }
  return reached
}
