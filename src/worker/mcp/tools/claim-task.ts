import { actionOf } from '../shared/actions.ts'
import { resultOf } from '../shared/schemas.ts'
import type { Fields, Tool } from '../shared/tool.ts'
import { taskArgs } from './get-roadmap.ts'

const actions = ['claim', 'renew', 'release'] as const

export const claimTask: Tool = {
  name: 'claim_task',
  description:
    'Claim a task before you work on it, so that nobody else does. A claim ends by itself: renew it while you work, and release it when you stop. If another holder has it, the error has their claim: take another task, and do not release theirs.',
  operations: ['task.claim', 'task.release'],
  writes: { again: true },
  args: {
    ...taskArgs,
    action: { enum: actions },
    minutes: 'until it ends, default 60',
    note: 'for others, such as your branch',
  },
  required: ['projectId', 'slug', 'taskId', 'action'],
  output: schemas =>
    resultOf({ claim: schemas.fields('task.list', 'tasks', ['claim']).claim!, isNew: { type: 'boolean' } }),
  async run({ args: { action, ...args }, perform }) {
    if (actionOf({ action }, actions) === 'release') {
      await perform('task.release', args)
      return { structured: { claim: null, isNew: false } }
    }
    const { status, body } = await perform<{ claim: Fields }>('task.claim', args)
    return { structured: { claim: body.claim, isNew: status === 201 } }
  },
}
