import { posix } from 'node:path'
import { importsOf } from './imports.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The import cycles of these files and of their folders, each as its sorted members. */
export const findCycles = (files: ReadonlyMap<string, string>): string[][] => {
  const byFile = graphOf(files, path => path)
  const byFolder = graphOf(files, folderOf)
  return [...cyclesOf(byFile), ...cyclesOf(byFolder)]
}

/** Folders whose files are layers of their own. */
const foldersOfLayers = ['src/worker', 'db', 'db/operator', 'dev']

function folderOf(path: string): string {
  const folder = posix.dirname(path)
  return foldersOfLayers.includes(folder) ? path : folder
}

function graphOf(files: ReadonlyMap<string, string>, folderOf: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [path, text] of files)
    for (const { target } of importsOf(path, text)) {
      const from = folderOf(path)
      const to = folderOf(posix.join(posix.dirname(path), target))
      if (target.startsWith('.') && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  return graph
}

/** Nodes that reach themselves, grouped by those that reach each other. */
function cyclesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map(node => [node, reachedFrom(graph, node)]))
  const isInOneCycle = (node: string, other: string) =>
    reached.get(node)?.has(other) === true && reached.get(other)?.has(node) === true
  const inCycles = [...graph.keys()].filter(node => isInOneCycle(node, node)).sort()
  const groups = inCycles.map(node => inCycles.filter(other => isInOneCycle(node, other)))
  return groups.filter(([first], i) => first === inCycles[i])
}

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const left = [...(graph.get(start) ?? [])]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    left.push(...(graph.get(node) ?? []))
  }
  return reached
}
