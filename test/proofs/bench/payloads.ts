import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { identity } from '../../support/payload.ts'

type Task = { id: string; title: string; status: string; planPath?: string; [key: string]: unknown }
type PlanDocument = { path: string; taskId: string; content: string; contentHash: string }
export type Payload = {
  repoIdentity: typeof identity
  roadmap: {
    updatedAt: string
    phases: { id: string; title: string; tasks: Task[] }[]
    [key: string]: unknown
  }
  planDocuments: PlanDocument[]
}

/** The roadmap of a real repository: 613 tasks and 613 documents, 2.5 MB. */
export const realRoadmap = (): Payload =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'roadmap-backlog-md.json'), 'utf8'),
  )

/** The same with the status of one task changed: the `turn`-th, a minute later each turn. */
export function withOneChange(payload: Payload, turn: number): Payload {
  const roadmap = structuredClone(payload.roadmap)
  const tasks = roadmap.phases.flatMap(phase => phase.tasks)
  tasks[turn % tasks.length]!.status = 'in_progress'
  roadmap.updatedAt = new Date(Date.parse(roadmap.updatedAt) + (turn + 1) * 60_000).toISOString()
  return { ...payload, roadmap }
}

/** This many tasks in ten phases, and documents of this many characters, some of them beyond Latin-1. */
export function madeRoadmap(tasks: number, documents: number, length: number): Payload {
  const task = (n: number): Task => ({
    id: `T-${n}`,
    title: `タスク ${n}: prepare the next step`,
    status: ['todo', 'in_progress', 'done', 'blocked'][n % 4]!,
    summary: 'What has to be done, and why it has to be done now. 手順を確認する。',
    dependsOn: n > 10 ? [`T-${n - 10}`] : [],
    ...(n <= documents ? { planPath: `plans/${n}.md` } : {}),
  })
  const all = Array.from({ length: tasks }, (_, i) => task(i + 1))
  const phases = Array.from({ length: 10 }, (_, i) => ({
    id: `P-${i}`,
    title: `フェーズ ${i}`,
    tasks: all.slice((tasks * i) / 10, (tasks * (i + 1)) / 10),
  }))
  return {
    repoIdentity: identity,
    roadmap: {
      schemaVersion: 2,
      project: { id: 'p', name: 'ロードマップ', repository: identity.value },
      updatedAt: '2026-01-01T00:00:00Z',
      currentTaskId: 'T-1',
      summary: '概要',
      phases,
    },
    planDocuments: Array.from({ length: documents }, (_, i) => planDocument(i + 1, length)),
  }
}

const lines = [
  '- [ ] Check that the "answer" is the same on a replay — byte for byte\n',
  'The quick brown fox jumps over the lazy dog, again and again.\n',
]

function planDocument(n: number, length: number): PlanDocument {
  let content = `# Plan ${n}\n\n`
  for (let line = n; content.length < length; line++) content += lines[line % lines.length]
  content = content.slice(0, length)
  const contentHash = `sha256:${createHash('sha256').update(content).digest('hex')}`
  return { path: `plans/${n}.md`, taskId: `T-${n}`, content, contentHash }
}
