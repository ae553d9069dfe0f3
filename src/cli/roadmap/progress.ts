import type { Snapshot } from './snapshot.ts'

export type Progress = { id: string; title: string; total: number; done: number; blocked: number }

/** Counts the progress of each phase, without canceled tasks. */
export const countProgress = ({ roadmap }: Snapshot): Progress[] =>
  roadmap.phases.map(({ id, title, tasks }) => {
    const counted = tasks.filter(({ status }) => status !== 'cancelled')
    const count = (status: string) => counted.filter(task => task.status === status).length
    return { id, title, total: counted.length, done: count('done'), blocked: count('blocked') }
  })
