import { taskMaster } from '../../../src/cli/roadmap/readers/task-master/reader.ts'
import { readFiles } from './made-folders.ts'

export const file = '.taskmaster/tasks/tasks.json'
export const readText = (text: string | Uint8Array) => readFiles(taskMaster, { [file]: text })
export const readTags = (tags: unknown) => readText(JSON.stringify(tags, null, 2))
export const readTasks = (...tasks: unknown[]) => readTags({ master: { tasks } })
export const named = (id: unknown, more: object = {}) => ({ id, title: 'x', status: 'done', ...more })
