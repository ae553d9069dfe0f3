import { objectOf, resultOf } from '../shared/schemas.ts'
import { cut, fits, largest, pick } from '../shared/sizes.ts'
import type { Fields, Outcome, Tool } from '../shared/tool.ts'
import { taskArgs } from './get-roadmap.ts'

const ofTask = ['id', 'title', 'status', 'summary', 'dependsOn', 'blockedReason', 'planPath', 'claim']
const ofIssues = ['number', 'key', 'title', 'status']
const ofLinks = ['kind', 'ref', 'title', 'url', 'issueKeys']

/** Texts of a task without limits are cut at this length, and lists at this number. */
const [textLength, listLength] = [1_500, 50]

export const getTask: Tool = {
  name: 'get_task',
  description:
    'A task with its claim, the plan of its work in Markdown, its issues, and their commits and pull requests. A long plan goes on at nextOffset.',
  operations: ['task.read'],
  args: { ...taskArgs, offset: 'of the plan, in characters' },
  required: ['projectId', 'slug', 'taskId'],
  output: schemas =>
    resultOf({
      task: objectOf(schemas.fields('task.read', 'task', ofTask)),
      phase: { type: 'object' },
      plan: {
        ...objectOf({
          ...schemas.fields('task.read', 'plan', ['path', 'content', 'offset', 'length']),
          nextOffset: { type: ['integer', 'null'] },
        }),
        type: ['object', 'null'],
      },
      issues: { type: 'array' },
      gitLinks: { type: 'array' },
    }),
  async run({ args, perform }) {
    const { body } = await perform<Task>('task.read', args)
    return shown(body)
  },
}

type Plan = { path: string; content: string; offset: number; length: number }
type Task = { task: Fields; phase: Fields; plan: Plan | null; issues: Fields[]; gitLinks: Fields[] }

function shown({ task, phase, plan, issues, gitLinks }: Task): Outcome {
  const about = {
    task: {
      ...pick(task, ofTask, textLength),
      ...(Array.isArray(task.dependsOn) && {
        dependsOn: task.dependsOn.slice(0, listLength).map(id => cut(String(id), 200)),
      }),
    },
    phase: pick(phase, ['id', 'title']),
  }
  const build = (content: string, count: number) => ({
    ...about,
    plan: plan && part(plan, content),
    issues: issues.slice(0, count).map(issue => pick(issue, ofIssues, 100)),
    gitLinks: gitLinks.slice(0, count).map(link => pick(link, ofLinks, 100)),
  })
  const characters = [...(plan?.content ?? '')]
  // At least this much of the plan, whatever else there is.
  const first = characters.slice(0, 2_000).join('')
  const count = largest(listLength, each => fits(build(first, each)))
  const length = largest(characters.length, each => fits(build(characters.slice(0, each).join(''), count)))
  return { structured: build(characters.slice(0, length).join(''), count) }
}

function part({ path, offset, length }: Plan, content: string): object {
  const end = offset + [...content].length
  return { path, content, offset, length, nextOffset: end < length ? end : null }
}
