import { Hono } from 'hono'
import { BindingAnswer } from '../domain/roadmaps/answers.ts'
import { BindingChange, bindRepository, readBinding, rebindDays } from '../domain/roadmaps/repo-bindings.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const repoBinding = new Hono<Env>()
  .get(
    '/',
    operation('repo_binding.read', 'Read the bound repository of a project'),
    answers({ 200: BindingAnswer }),
    async c => sendJson(c, await readBinding(c.var.ask)),
  )
  .on(
    anyUpdate('PUT'),
    '/',
    operation('repo_binding.write', 'Bind a repository to a project', {
      details: `The first binding starts no cooldown. Binding the same repository changes nothing. Another one can be bound once every ${rebindDays} days.`,
    }),
    body(BindingChange),
    answers({ 200: BindingAnswer }, 'rebind_cooldown'),
    async c => sendJson(c, await bindRepository(c.var.ask, c.req.valid('json'))),
  )
