import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../src/worker/database.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'

/**
 * Serves single statements through the Worker's own driver, without a gate and a framework. `/read/{id}` is the
 * unit of comparison: a small row by its primary key. Any other path or body gives a function of the schema `bench`
 * and its values.
 */
export default {
  async fetch(request, bindings) {
    const [, name = '', ...path] = new URL(request.url).pathname.split('/')
    const values = request.method === 'GET' ? path : await request.json<string[]>()
    const given = sql.join(
      values.map(value => sql`${value}`),
      sql`, `,
    )
    const statement =
      name === 'read'
        ? sql`select json_build_object('id', id, 'email', email)::text as answer from users where id = ${given}::uuid`
        : sql`select bench.${sql.identifier(name)}(${given}) as answer`
    const [row] = await openDatabase(settings(bindings)).run(statement)
    return new Response(row!.answer as string, { headers: { 'content-type': 'application/json' } })
  },
} satisfies ExportedHandler<Bindings>
