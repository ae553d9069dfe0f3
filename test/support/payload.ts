import { createHash } from 'node:crypto'

export const identity = { kind: 'remote', value: 'github.com/mrlesk/backlog.md' }

export type TaskInput = { id: string; title?: string; status?: string; [key: string]: unknown }
export type DocumentInput = { path: string; taskId?: string; content: string; contentHash?: string }

type Options = {
  at?: string
  phases?: { id: string; title?: string; status?: string; tasks: TaskInput[] }[]
  documents?: DocumentInput[]
  head?: object
}

/** A small payload: one phase with these tasks, unless phases are given. */
export function payload(
  tasks: TaskInput[] = [],
  { at = '2026-01-01T00:00:00Z', phases, documents = [], head = {} }: Options = {},
) {
  const complete = (task: TaskInput) => ({ title: task.id, status: 'todo', ...task })
  return {
    repoIdentity: identity,
    roadmap: {
      schemaVersion: 2,
      project: { id: 'p', name: 'ロードマップ', repository: 'https://github.com/x/y' },
      updatedAt: at,
      currentTaskId: null as string | null,
      summary: '概要',
      ...head,
      phases: (phases ?? [{ id: 'P1', tasks }]).map(phase => ({
        title: phase.id,
        ...phase,
        tasks: phase.tasks.map(complete),
      })),
    },
    planDocuments: documents.map(document => ({
      taskId: 'T1',
      contentHash: hashOf(document.content),
      ...document,
    })),
  }
}

/** Phases as a roadmap shows them while nobody has claimed a task. */
export const unclaimed = <Phase extends { tasks: object[] }>(phases: Phase[]) =>
  phases.map(phase => ({ ...phase, tasks: phase.tasks.map(task => ({ ...task, claim: null })) }))

export const hashOf = (content: string) => `sha256:${createHash('sha256').update(content).digest('hex')}`
