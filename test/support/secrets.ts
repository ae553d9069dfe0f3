import * as z from 'zod'
import { app } from '../../src/worker/app.ts'
import { eachSchema, routesOf } from '../../src/worker/http/reference/routes.ts'
import type { Answer } from './as.ts'

/** The secrets in a response: its cookies, and each text that its description marks as a secret. */
export function secretsIn(operation: string, { body, headers }: Answer): string[] {
  const cookies = headers.getSetCookie().map(cookie => /=([^;]*)/.exec(cookie)![1]!)
  const names = secretFields.get(operation) ?? new Set()
  const texts: string[] = []
  JSON.stringify(body ?? null, (name, value) => {
    if (names.has(name)) texts.push(String(value))
    return value
  })
  return [...cookies, ...texts].filter(Boolean)
}

/** The names of such fields, by method and path. */
const secretFields = new Map<string, Set<string>>(
  routesOf(app).flatMap(({ methods, path, answers }) => {
    const names = new Set<string>()
    for (const { body } of Object.values(answers))
      if (body instanceof z.ZodType)
        eachSchema(body, schema => {
          for (const [name, field] of Object.entries((schema as z.ZodObject).shape ?? {}))
            if (z.globalRegistry.get(field as z.ZodType)?.['x-secret']) names.add(name)
        })
    return methods.map(method => [`${method} ${path}`, names] as const)
  }),
)
