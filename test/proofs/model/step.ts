import type { paths } from '../../../src/client/index.ts'
import type { Question } from './access.ts'
import type { Code } from './codes.ts'
import type { Pick } from './pick.ts'
import type { Model } from './state.ts'

/** A command of a run without its world. Each number chooses among what exists by then. */
export type Step = { kind: string; picks: number[] }

/** A request, the prediction of its response, and its effect on the model. */
export type Plan = Question & {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: keyof paths & string
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  /** The refusal of a permitted caller. */
  rule?: () => Code | null | undefined | false
  /** The status if it succeeds. */
  status: number
  done?: (answer: any) => void
  /** The fields of the response then. Other fields may have any value. */
  response?: () => unknown
}

/** An event beside the API: an operator's grant, a lapse of time, bytes sent to the store, a sign-in. */
export type Act = { says: string; act: (outside: Outside) => Promise<void> }

export type Outside = {
  sql(text: string, values?: unknown[]): Promise<any[]>
  grant(orgId: string, plan: 'pro' | 'pro_plus' | 'none'): Promise<unknown>
  put(url: string, bytes: string): Promise<number>
  /** Puts an object into the store. */
  store(key: string, bytes: string): Promise<unknown>
  /** Deletes the content of issues that have been in the trash for too long. */
  purge(): Promise<unknown>
  signIn(email: string): Promise<{ secret: string; user: { id: string } }>
}

/** Null if the world has no target for it. Of several, each is prepared when its turn comes. */
export type Command = (m: Model, pick: Pick) => Plan | Act | null | Generator<Plan | Act>
