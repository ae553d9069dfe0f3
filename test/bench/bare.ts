import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/worker/database.ts'
import { type Bindings, settings } from '../../src/worker/env.ts'

/**
 * The yardstick: reads through the Worker's own driver, with no gate and no framework. `/{id}` reads a small row by
 * its primary key, `/{id}/answer` the text that the bench has put into `bench_answers`, `/{id}/tree` a project's files.
 */
export default {
  async fetch(request, bindings) {
    const [, id, what] = new URL(request.url).pathname.split('/')
    const statement =
      what === 'tree'
        ? sql`select project_tree(${id}::uuid, 'null') as answer`
        : what === 'answer'
          ? sql`select answer from bench_answers where id = ${id}::uuid`
          : sql`select json_build_object('id', id, 'email', email)::text as answer from users where id = ${id}::uuid`
    const [row] = await openDatabase(settings(bindings)).run(statement)
    return new Response(row!.answer as string, { headers: { 'content-type': 'application/json' } })
  },
} satisfies ExportedHandler<Bindings>
