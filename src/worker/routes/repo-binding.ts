import { Hono } from 'hono'
import { BindingChange, bindRepository, readBinding } from '../domain/roadmaps/repo-bindings.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const repoBinding = new Hono<Env>()
  .get('/', operation('repo_binding.read', '…'), async c => sendJson(c, await readBinding(c.var.ask)))
  .on(anyUpdate('PUT'), '/', operation('repo_binding.write', '…'), body(BindingChange), async c =>
    sendJson(c, await bindRepository(c.var.ask, c.req.valid('json'))),
  )
