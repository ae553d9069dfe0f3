import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/database.ts'
import { type Bindings, settings } from '../../src/env.ts'

/** The yardstick: one primary-key read through the Worker's own driver, with no gate and no framework. */
export default {
  async fetch(request, bindings) {
    const id = new URL(request.url).pathname.slice(1)
    const [row] = await openDatabase(settings(bindings)).run(
      sql`select json_build_object('id', id, 'email', email)::text as answer from users where id = ${id}::uuid`,
    )
    return new Response(row!.answer as string, { headers: { 'content-type': 'application/json' } })
  },
} satisfies ExportedHandler<Bindings>
