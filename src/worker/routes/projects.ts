import { Hono } from 'hono'
import { updateProject } from '../domain/projects/changes.ts'
import { NewProject, ProjectChange } from '../domain/projects/fields.ts'
import { createProject, deleteProject, listProjects, readProject } from '../domain/projects/projects.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const projects = new Hono<Env>()
  .get('/', operation('project.list', '…'), query(PageQuery), async c =>
    sendTagged(c, await listProjects(c.var.ask, c.req.valid('query'))),
  )
  .post('/', operation('project.create', '…'), body(NewProject), async c =>
    sendJson(c, await createProject(c.var.ask, c.req.valid('json')), 201),
  )
  .get('/:projectId', operation('project.read', '…'), async c => sendJson(c, await readProject(c.var.ask)))
  .patch('/:projectId', operation('project.update', '…'), body(ProjectChange), async c =>
    sendJson(c, await updateProject(c.var.ask, c.req.valid('json'))),
  )
  .delete('/:projectId', operation('project.delete', '…'), async c => {
    await deleteProject(c.var.ask)
    return c.body(null, 204)
  })
