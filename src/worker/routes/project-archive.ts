import { Hono } from 'hono'
import { ProjectStateAnswer } from '../domain/projects/answers.ts'
import { archiveProject, unarchiveProject } from '../domain/projects/archive.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const projectArchive = new Hono<Env>()
  .on(
    anyUpdate('POST'),
    '/archive',
    operation('project.archive', 'Archive a project', {
      details:
        'Everything in it can still be read, but only unarchiving and deletion can change it. It stops counting toward ' +
        'the plan, and invitations to it are held.',
    }),
    answers({ 200: ProjectStateAnswer }),
    async c => sendJson(c, await archiveProject(c.var.ask)),
  )
  .on(
    anyUpdate('POST'),
    '/unarchive',
    operation('project.unarchive', 'Unarchive a project', {
      details: 'It counts toward the plan again. Held invitations of users with an account are accepted.',
    }),
    answers({ 200: ProjectStateAnswer }, 'project_not_archived', 'plan_limit'),
    async c => sendJson(c, await unarchiveProject(c.var.ask)),
  )
