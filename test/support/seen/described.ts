import * as z from 'zod'
import { app } from '../../../src/worker/app.ts'
import { ApiError, isErrorCode } from '../../../src/worker/errors.ts'
import { errorOf } from '../../../src/worker/http/reference/errors.ts'
import { type Route, routesOf } from '../../../src/worker/http/reference/routes.ts'
import { Absences } from './absences.ts'

const routes = routesOf(app).map(route => ({ route, shape: shapeOf(route.path) }))

const refused = new Set(routes.flatMap(({ route }) => [...route.refuses]))
const errors = new Map([...refused].map(code => [code, errorOf(code)]))

/** Places where responses may be null or lack a field. */
export const absences = new Absences([
  ...routes.flatMap(({ route }) =>
    Object.entries(route.answers).flatMap(([status, { body }]) =>
      body instanceof z.ZodType ? [[`${route.operation} ${status} `, body] as const] : [],
    ),
  ),
  ...[...errors].map(([code, schema]) => [`${code} `, schema] as const),
])

/** By method and path, where IDs and numbers of the path are equal. */
const known = new Map<string, Route | undefined>()

/** The operation of a request; undefined if there is none. */
export function routeOf(method: string, path: string): Route | undefined {
  const key = `${method} ${path.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '0')}`
  if (!known.has(key)) known.set(key, findRoute(method, path))
  return known.get(key)
}

const findRoute = (method: string, path: string): Route | undefined =>
  routes.find(
    ({ route, shape }) => route.methods.includes(method === 'HEAD' ? 'GET' : method) && shape.test(path),
  )?.route

/** Throws if a response does not match the description of its operation: its status, code, type, or shape. */
export function assertDescribed(route: Route, request: Request, response: Response, text: string): void {
  const fault = faultOf(route, request.method, response, text)
  if (fault) throw new Error(`${request.method} ${route.path}, ${response.status}: ${fault}`)
}

function faultOf(route: Route, method: string, { status, headers }: Response, text: string): string | null {
  const type = headers.get('content-type')
  if (status >= 400) return faultOfRefusal(route, method, status, type, text)
  const answer = route.answers[status]
  if (answer === undefined) return 'no such answer is described'
  const { body } = answer
  for (const name of Object.keys(answer.headers)) if (!headers.has(name)) return `no ${name}`
  if (method === 'HEAD') return null
  if (body === null) return text === '' ? null : 'a body, where none is described'
  if (typeof body === 'string') return type?.startsWith(body) ? null : `${type} instead of ${body}`
  if (!type?.startsWith('application/json')) return `${type} instead of JSON`
  return faultOfShape(body, JSON.parse(text))
}

/** Refusals without a fault. Many tests cause the same one of an operation. */
const faultless = new Set<string>()

function faultOfRefusal(route: Route, method: string, status: number, type: string | null, text: string) {
  if (method === 'HEAD') return null
  const key = [route.operation, method, status, type, text].join(' ')
  if (faultless.has(key)) return null
  const fault = faultOfNewRefusal(route, status, type, text)
  if (!fault) faultless.add(key)
  return fault
}

function faultOfNewRefusal(route: Route, status: number, type: string | null, text: string) {
  if (!type?.startsWith('application/json')) return `${type} instead of JSON`
  const body = JSON.parse(text)
  if (!isErrorCode(body.code)) return faultOfShape(route.answers[status]?.body, body)
  if (!route.refuses.has(body.code)) return `${body.code} is not described`
  if (new ApiError(body.code).status !== status) return `${body.code} has another status`
  return faultOfShape(errors.get(body.code), body)
}

function faultOfShape(schema: unknown, body: unknown): string | null {
  if (!(schema instanceof z.ZodType)) return 'no such answer is described'
  const { error } = schema.safeParse(body)
  if (error) return JSON.stringify(error.issues[0])
  absences.note(schema, body)
  return null
}

function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+(\{\.\+\})?/g, (_, rest) => (rest ? '.+' : '[^/]+'))}$`)
}
