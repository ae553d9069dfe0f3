import { Hono } from 'hono'
import { OrgAppList } from '../domain/apps/answers.ts'
import { listOrgApps } from '../domain/apps/org-apps.ts'
import { sendTagged } from '../http/conditional.ts'
import type { Env } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { operation } from '../http/operation.ts'

export const orgApps = new Hono<Env>().get(
  '/',
  operation('org_app.list', 'List the apps that reach projects of an organization', {
    details: 'Each with the user who connected it. Projects of other organizations are not shown.',
  }),
  answers(tagged(OrgAppList)),
  async c => sendTagged(c, await listOrgApps(c.var.ask)),
)
