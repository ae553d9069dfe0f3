import { Hono } from 'hono'
import { FoldedQuery } from '../domain/activity/list.ts'
import { OverviewAnswer } from '../domain/overviews/answers.ts'
import { readOverview } from '../domain/overviews/overview.ts'
import { ProjectAnswer, ProjectsAnswer } from '../domain/projects/answers.ts'
import { updateProject } from '../domain/projects/changes.ts'
import { NewProject, ProjectChange } from '../domain/projects/fields.ts'
import { createProject, deleteProject, listProjects, readProject } from '../domain/projects/projects.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const projects = new Hono<Env>()
  .get(
    '/',
    operation('project.list', 'List projects', {
      details:
        'Every project that the caller has access to, including archived ones: individually, through a group, or as an ' +
        'admin of the organization. A token for one project lists only that project.',
    }),
    query(PageQuery),
    answers(tagged(ProjectsAnswer)),
    async c => sendTagged(c, await listProjects(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/',
    operation('project.create', 'Create a project', {
      details: 'The caller becomes its owner. It has all features and the default icon.',
    }),
    body(NewProject),
    answers({ 201: ProjectAnswer }, 'plan_limit'),
    async c => sendJson(c, await createProject(c.var.ask, c.req.valid('json')), 201),
  )
  .get('/:projectId', operation('project.read', 'Read a project'), answers({ 200: ProjectAnswer }), async c =>
    sendJson(c, await readProject(c.var.ask)),
  )
  .get(
    '/:projectId/overview',
    operation('overview.read', 'Read a project at a glance', {
      details:
        'The project, its roadmaps, its bound repository, the numbers of its issues, files, and members, and its recent ' +
        "activity, in one response. Fields of features that are switched off or outside the caller's scope are null.",
    }),
    query(FoldedQuery),
    answers(tagged(OverviewAnswer)),
    async c => sendTagged(c, await readOverview(c.var.ask, c.req.valid('query'))),
  )
  .patch(
    '/:projectId',
    operation('project.update', 'Change a project', {
      details: 'Omitted fields are unchanged. The same values change nothing.',
    }),
    body(ProjectChange),
    answers({ 200: ProjectAnswer }),
    async c => sendJson(c, await updateProject(c.var.ask, c.req.valid('json'))),
  )
  .delete(
    '/:projectId',
    operation('project.delete', 'Delete a project and everything in it', {
      details: 'This is permanent. Tokens for this project are revoked.',
    }),
    answers({ 204: null }),
    async c => {
      await deleteProject(c.var.ask)
      return c.body(null, 204)
    },
  )
