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
        'Every project that the caller reaches, archived ones included: those that they are in by themself or by a ' +
        'group, and all of the organizations that they administer. A token for one project lists that one alone.',
    }),
    query(PageQuery),
    answers(tagged(ProjectsAnswer)),
    async c => sendTagged(c, await listProjects(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/',
    operation('project.create', 'Create a project', {
      details: 'The caller becomes its owner. It has all features, and the default icon.',
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
        'In one answer the project, its roadmaps and the repository that it is bound to, counts of its issues, files and ' +
        'people, and what was done last. What belongs to a feature that is switched off, or outside the caller’s scope, is null.',
    }),
    query(FoldedQuery),
    answers(tagged(OverviewAnswer)),
    async c => sendTagged(c, await readOverview(c.var.ask, c.req.valid('query'))),
  )
  .patch(
    '/:projectId',
    operation('project.update', 'Change a project', {
      details: 'What is left out stays as it is. Values that it has already change nothing.',
    }),
    body(ProjectChange),
    answers({ 200: ProjectAnswer }),
    async c => sendJson(c, await updateProject(c.var.ask, c.req.valid('json'))),
  )
  .delete(
    '/:projectId',
    operation('project.delete', 'Delete a project and all that is in it', {
      details: 'For good. Tokens that were made for it are revoked.',
    }),
    answers({ 204: null }),
    async c => {
      await deleteProject(c.var.ask)
      return c.body(null, 204)
    },
  )
