import { objectOf, resultOf } from '../shared/schemas.ts'
import { cut, fits, largest, pick, shortened } from '../shared/sizes.ts'
import type { Fields, Outcome, Tool } from '../shared/tool.ts'
import { taskArgs } from './get-roadmap.ts'

const ofTask = ['id', 'title', 'status', 'summary', 'dependsOn', 'blockedReason', 'planPath', 'claim']
const ofIssues = ['number', 'key', 'title', 'status']
const ofLinks = ['kind', 'ref', 'title', 'url', 'issueKeys']

/** Texts of a task without limits are cut at this length, and lists at this number, or earlier if the task is large. */
const [textLength, listLength] = [1_500, 50]

/** Keys of issues that a link shows. */
const linkKeys = 10

/** At least this much of the plan is shown, and before a task is cut earlier, so many of its issues and links. */
const [planLength, fewItems] = [2_000, 5]

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
    ...pick(task, ofTask, textLength),
    ...(Array.isArray(task.dependsOn) && { dependsOn: task.dependsOn.map(id => cut(String(id), 200)) }),
  }
  const build = (content: string, count: number, size: number) => ({
    // The ID stays whole, because it is an argument of other calls.
    task: { ...shortened(about, size), ...pick(task, ['id', 'claim']) },
    phase: pick(phase, ['id', 'title']),
    plan: plan && part(plan, content),
    issues: issues.slice(0, count).map(issue => pick(issue, ofIssues, 100)),
    gitLinks: gitLinks.slice(0, count).map(link => shortened(pick(link, ofLinks, 100), linkKeys)),
  })
  const characters = [...(plan?.content ?? '')]
  const first = characters.slice(0, planLength).join('')
  const size = largest(listLength, each => fits(build(first, fewItems, each)))
  const count = largest(listLength, each => fits(build(first, each, size)))
  const most = (each: number) => build(characters.slice(0, each).join(''), count, size)
  return { structured: most(largest(characters.length, each => fits(most(each)))) }
}

function part({ path, offset, length }: Plan, content: string): object {
  const end = offset + [...content].length
  return { path, content, offset, length, nextOffset: end < length ? end : null }
}
