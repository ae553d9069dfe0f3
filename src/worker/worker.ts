import { app } from './app.ts'
import type { Bindings } from './env.ts'
import { resolveEarlierLink } from './http/earlier-links.ts'
import { runScheduled } from './jobs/run-scheduled.ts'

export default {
  fetch: (request, bindings, context) => app.fetch(resolveEarlierLink(request), bindings, context),
  scheduled: (controller, bindings) => runScheduled(controller.cron, bindings),
} satisfies ExportedHandler<Bindings>
