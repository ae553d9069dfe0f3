import { type Context, Hono } from 'hono'
import { ClaimAnswer, TaskList } from '../domain/roadmaps/claim-answers.ts'
import { NewClaim, TaskQuery } from '../domain/roadmaps/claim-fields.ts'
import { claimTask, releaseTask } from '../domain/roadmaps/claims.ts'
import { PlanQuery, readTask } from '../domain/roadmaps/task.ts'
import { TaskAnswer } from '../domain/roadmaps/task-answers.ts'
import type { TaskRef } from '../domain/roadmaps/task-refs.ts'
import { listTasks } from '../domain/roadmaps/tasks.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const roadmapTasks = new Hono<Env>()
  .get(
    '/',
    operation('task.list', 'List the tasks of a roadmap', {
      details: 'In the order of the roadmap, up to 100 per page, each with its claim.',
    }),
    query(TaskQuery),
    answers(tagged(TaskList), 'roadmap_not_found'),
    async c => sendTagged(c, await listTasks(c.var.ask, refOf(c), c.req.valid('query'))),
  )
  .get(
    '/:task',
    operation('task.read', 'Read a task and its plan', {
      details:
        'The task as it was sent, with its claim, a part of its plan, the issues that it is linked to, and the commits and pull requests that mention them. For the next part of the plan, send the `offset` of this part plus the number of its characters.',
    }),
    query(PlanQuery),
    answers(tagged(TaskAnswer), 'roadmap_not_found', 'task_not_found'),
    async c => sendTagged(c, await readTask(c.var.ask, refOf(c), c.req.valid('query'))),
  )
  .post(
    '/:task/claim',
    operation('task.claim', 'Claim a task', {
      details:
        'A claim tells other users and agents that the caller works on the task. A holder is a user with one token, with one app, or with all of their browser sessions. If the same holder has claimed the task already, the claim is renewed (200). If another holder has, the error `task_claimed` has its `claim`.',
    }),
    body(NewClaim),
    answers(
      { 200: ClaimAnswer, 201: ClaimAnswer },
      'roadmap_not_found',
      'task_not_found',
      'task_done',
      'task_claimed',
    ),
    async c => {
      const { answer, isNew } = await claimTask(c.var.ask, refOf(c), c.req.valid('json'))
      return sendJson(c, answer, isNew ? 201 : 200)
    },
  )
  .delete(
    '/:task/claim',
    operation('task.release', 'Release a task', {
      details:
        "Ends the caller's claim. Only owners and admins can end the claim of another holder. A task that nobody has claimed is unchanged.",
    }),
    answers({ 204: null }, 'roadmap_not_found', 'task_not_found'),
    async c => {
      await releaseTask(c.var.ask, refOf(c))
      return c.body(null, 204)
    },
  )

const refOf = (c: Context<Env>): TaskRef => ({
  projectId: c.var.ask.projectId!,
  slug: c.req.param('slug')!,
  taskId: c.req.param('task')!,
})
