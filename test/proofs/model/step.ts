import type { paths } from '../../../src/client/index.ts'
import type { Question } from './access.ts'
import type { Code } from './codes.ts'
import type { Pick } from './pick.ts'
import type { Model } from './state.ts'

/** A command of a run before it meets its world: each number chooses among what is there by then. */
export type Step = { kind: string; picks: number[] }

/** A request, what is foreseen of its answer, and what it does to the model. */
export type Plan = Question & {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: keyof paths & string
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  /** The refusal of a caller who is admitted. */
  rule?: () => Code | null | undefined | false
  /** Where it succeeds. */
  status: number
  done?: (answer: any) => void
  /** What the answer says then; members that are not named may be anything. */
  told?: () => unknown
}

/** What happens beside the API: an operator's grant, time that passes, bytes that go to the store, somebody signing in. */
export type Act = { says: string; act: (outside: Outside) => Promise<void> }

export type Outside = {
  sql(text: string, values?: unknown[]): Promise<any[]>
  grant(orgId: string, plan: 'pro' | 'pro_plus' | 'none'): Promise<unknown>
  put(url: string, bytes: string): Promise<number>
  signIn(email: string): Promise<{ secret: string; user: { id: string } }>
}

/** Null where the world has nothing that it could be about. Of several, each is made when its turn comes. */
export type Command = (m: Model, pick: Pick) => Plan | Act | null | Generator<Plan | Act>
