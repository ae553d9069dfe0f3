import { sha256 } from '../../../src/worker/access/credential.ts'
import { query } from '../../support/database.ts'
import { bearer, fromBrowser } from '../../support/headers.ts'
import { permissions } from '../../support/permissions.ts'
import type { Scene } from '../../support/samples.ts'
import { type Person, session, token } from '../../support/world.ts'
import type { Act } from './acts.ts'
import { ends, isOfOneCaller, type Made, type Sharing } from './sharing.ts'

type Headers = Record<string, string>

/**
 * The credential of each act: a session, or a token if the act accepts one or another act revokes one. Acts that
 * share things also share their session. An act that ends a session or token `against` another ends the other's.
 */
export async function credentialsOf(
  acts: readonly Act[],
  made: readonly Made[],
  { who, other }: Scene,
  sharing: Sharing,
): Promise<Headers[]> {
  const ended = sharing === 'against' ? ends(made[0]!) : null
  const own = await secretsOf(who)
  const others = ended ? await secretsOf(who) : isOfOneCaller(sharing) ? own : await secretsOf(other)
  if (ended) made[0]!.ids[`${ended}Id`] = await idOf(ended, others[ended])
  const byToken = ended === 'token' || acts.some(({ name }) => permissions[name]!.ofToken)
  const oneSession = sharing === 'things'
  const second = !oneSession && others === own ? { ...own, session: await session(who) } : others
  return acts.map(({ name }, i) => {
    const { on, tokens, ofToken } = permissions[name]!
    const secrets = i === 0 ? own : second
    if (on === 'nothing') return {}
    const isTool = ofToken || (byToken && tokens !== 'none' && (i > 0 || !ended))
    return isTool ? bearer(secrets.token) : fromBrowser(secrets.session)
  })
}

type Secrets = Record<'session' | 'token', string>

const secretsOf = async (who: Person): Promise<Secrets> => ({
  session: await session(who),
  token: await token(who),
})

async function idOf(kind: keyof Secrets, secret: string): Promise<string> {
  const [row] = await query<{ id: string }>`
    select id from (select id, hash from sessions union all select id, hash from api_tokens) all_of_them
     where hash = ${sha256(secret)}::bytea`
  if (!row) throw new Error(`There is no ${kind}`)
  return row.id
}
