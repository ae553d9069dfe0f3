import type { ErrorCode } from '../../../../src/worker/errors.ts'
import { query } from '../../database.ts'
import { useUp } from '../../rate-limits.ts'
import { readyAttachment } from '../../uploads.ts'
import { type Person, project } from '../../world.ts'
import type { Patch, Stage } from '../drafts.ts'
import type { Break } from '../order.ts'

/** Breaks a rule in a scene, by its state or by a change to the valid request. */
export type Make = (at: Stage, request: Patch) => Patch | Promise<Patch>

export type Rule = {
  code: ErrorCode
  /** Tells rules with the same code apart. */
  name?: string
  make: Make
  /** Only the request breaks it, and not the scene. */
  isInRequest?: boolean
  /** If it is checked among the rules of every operation: the one before it, or one whose order with it is open. */
  after?: Break
  beside?: Break
}

/** The rules of one operation. */
export type Rules = {
  /** Where the order is written. */
  source: string
  /** In the order in which they are checked. */
  order: readonly Rule[]
  /** Prepares the scene for a valid request, and changes the request of the sample. */
  setUp?: Make
  /** The request needs nothing that the sample creates. */
  isBare?: true
  /** Breaks two rules at once that cannot be broken one after the other: `code + code`. */
  together?: Readonly<Record<string, Make>>
  /** Two rules that cannot both be broken, and why. */
  never?: Readonly<Record<string, string>>
  /** Codes that no request can be made to get, and why. */
  unmade?: Partial<Record<ErrorCode, string>>
}

export const missing = '00000000-0000-4000-8000-000000000000'

/** A rule that is broken by a change to the request, or by work on the scene that can yield one. */
export const rule = (
  code: ErrorCode,
  change: Patch | ((at: Stage, request: Patch) => unknown),
  rest: Partial<Rule> = {},
): Rule => ({
  code,
  make:
    typeof change === 'function' ? async (at, request) => patchOf(await change(at, request)) : () => change,
  isInRequest: typeof change !== 'function',
  ...rest,
})

/** Work on the scene yields rows, and not a change to the request. */
const patchOf = (made: unknown): Patch => (Array.isArray(made) || made === undefined ? {} : (made as Patch))

export const titleOf = ({ name, code }: Rule): string => (name ? `${code} (${name})` : code)

/** The Free plan, whose seats the members of the scene exceed. */
export const free = ({ in: home }: Stage) => query`update orgs set granted_plan = null where id = ${home.id}`

/** The Free plan, with as many other active projects as it allows. */
export async function withoutProjectRoom(at: Stage): Promise<Patch> {
  await free(at)
  for (const _ of [1, 2, 3]) await project({ in: at.in })
  return {}
}

/** The Free plan, with as many bytes as it allows. */
export async function withoutStorageRoom(at: Stage): Promise<Patch> {
  await free(at)
  await readyAttachment(at.of, at.other, { size: 104_857_600, linked: true })
  return {}
}

export const useUpInvitations = ({ who }: Stage) => useUp(`invite:${who.id}`, 100)

/** As many tokens as a user can have. */
export const useUpTokens = ({ id }: Person) => query`
  insert into api_tokens (id, user_id, name, hash, hint)
  select gen_random_uuid(), ${id}, 'CLI', sha256(gen_random_uuid()::text::bytea), 'hint' from generate_series(1, 20)`

/** Settings with which every call of the object store or of the payment provider fails. */
export const withoutStore: Patch = { deployment: { STORE_ENDPOINT: 'http://127.0.0.1:9' } }
export const withoutProvider: Patch = { deployment: { STRIPE_API_URL: 'http://127.0.0.1:9' } }
