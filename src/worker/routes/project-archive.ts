import { Hono } from 'hono'
import { archiveProject, unarchiveProject } from '../domain/projects/archive.ts'
import { type Env, sendJson } from '../http/context.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const projectArchive = new Hono<Env>()
  .on(anyUpdate('POST'), '/archive', operation('project.archive', '…'), async c =>
    sendJson(c, await archiveProject(c.var.ask)),
  )
  .on(anyUpdate('POST'), '/unarchive', operation('project.unarchive', '…'), async c =>
    sendJson(c, await unarchiveProject(c.var.ask)),
  )
