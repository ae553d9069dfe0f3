import { env } from 'cloudflare:test'
import { sha256 } from '../../../src/worker/access/credential.ts'
import { idempotencyOf } from '../../../src/worker/access/idempotency.ts'
import { query } from '../database.ts'
import { bearer, fromBrowser, fromElsewhere, origin } from '../headers.ts'
import type { Shown } from '../matrix.ts'
import { useUpWrites } from '../rate-limits.ts'
import { show } from '../shown.ts'
import { type Person, type Project, project } from '../world.ts'
import type { Draft, Patch, Stage } from './drafts.ts'
import type { Operation } from './operations.ts'

type Credential = Shown & { spent?: true }

/** A key under which every caller has already sent another request. */
export const usedKey = 'a-key-that-was-used'

/** The sessions and tokens of all callers. Each is created once. */
export class Credentials {
  readonly #made = new Map<string, Promise<string>>()
  readonly #elsewhere: Project

  private constructor(elsewhere: Project) {
    this.#elsewhere = elsewhere
  }

  static readonly create = async (): Promise<Credentials> => new Credentials(await project())

  /** The headers by which the caller of the request identifies. */
  async headersOf({ what }: Operation, at: Stage, request: Patch): Promise<Record<string, string>> {
    const shown = shownIn(request)
    const others = shown.foreign ? fromElsewhere : {}
    if (what.on === 'nothing') return { origin, ...others }
    const secret = await this.#of(callerIn(at, request), shown)
    return shown.kind === 'token' ? bearer(secret) : { ...fromBrowser(secret), ...others }
  }

  /** Creates everything that these requests need. */
  async prepare(drafts: readonly Draft[]): Promise<void> {
    for (const { operation, at, request } of drafts) await this.headersOf(operation, at, request)
    const used = drafts.filter(({ request }) => request.headers?.['idempotency-key'] === usedKey)
    const ids = await Promise.all(used.map(draft => this.#markerOf(draft)))
    await query`
      insert into write_marks (id, request_id, digest, has_landed, answer, expires_at)
      select id, gen_random_uuid(), 'another request', true, '{}', now() + interval '1 day'
        from unnest(${`{${ids.join(',')}}`}::uuid[]) id on conflict do nothing`
  }

  #of(who: Person, { foreign: _, ...shown }: Credential): Promise<string> {
    const name = `${who.id} ${JSON.stringify(shown)}`
    const known = this.#made.get(name) ?? this.#make(who, shown)
    this.#made.set(name, known)
    return known
  }

  async #make(who: Person, shown: Credential): Promise<string> {
    const secret = await show(who, shown, this.#elsewhere)
    if (shown.spent) await useUpWrites(secret)
    return secret
  }

  async #markerOf({ operation: { route, what }, at, request }: Draft): Promise<string> {
    const cookie = /__Host-sign_in=(\w+)/.exec(request.headers?.cookie ?? '')?.[1]
    const caller =
      what.on === 'nothing'
        ? cookie
          ? sha256(cookie)
          : 'address null'
        : sha256(await this.#of(callerIn(at, request), shownIn(request)))
    const use = { secret: env.CODE_KEY, caller, operation: route.operation, key: usedKey }
    return idempotencyOf(use).id
  }
}

const shownIn = ({ credential }: Patch): Credential => ({ kind: 'cookie', ...credential })

const callerIn = (at: Stage, { reach }: Patch): Person => (reach ? at.callers[reach] : at.who)
