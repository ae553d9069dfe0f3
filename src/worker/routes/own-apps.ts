import { Hono } from 'hono'
import { OwnAppList } from '../domain/apps/answers.ts'
import { disconnectApp, listOwnApps } from '../domain/apps/own-apps.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { appUrl } from '../http/app-url.ts'
import { sendTagged } from '../http/conditional.ts'
import type { Env } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const ownApps = new Hono<Env>()
  .get(
    '/',
    operation('own_app.list', 'List the apps that you connected'),
    query(PageQuery),
    answers(tagged(OwnAppList)),
    async c => sendTagged(c, await listOwnApps(c.var.ask, c.req.valid('query'), appUrl(c))),
  )
  .delete(
    '/:appId',
    operation('own_app.disconnect', 'Disconnect an app', {
      details: 'Its tokens are refused from the next request on.',
    }),
    answers({ 204: null }),
    async c => {
      await disconnectApp(c.var.ask, c.req.param('appId'))
      return c.body(null, 204)
    },
  )
