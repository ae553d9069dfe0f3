import { app } from './app.ts'
import type { Bindings } from './env.ts'
import { runScheduled } from './jobs/run-scheduled.ts'

export default {
  fetch: app.fetch,
  scheduled: (controller, bindings) => runScheduled(controller.cron, bindings),
} satisfies ExportedHandler<Bindings>
