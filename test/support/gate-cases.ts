import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { type Credential, isToken, sha256, tokenChecksum } from '../../src/access/credential.ts'
import { type Ask, gate, isWrite } from '../../src/access/gate.ts'
import type { OperationName } from '../../src/access/policy.ts'
import { randomText } from '../../src/access/secret.ts'
import { openDatabase } from '../../src/database.ts'
import { settings } from '../../src/env.ts'
import type { Shown } from './matrix.ts'
import { type Person, type Project, session, token } from './world.ts'

/** One question to the gate, and the refusal that is expected; null: admitted. */
export type GateCase = {
  label: string
  secret: string
  shown: Shown
  name: OperationName
  projectId: string | null
  orgId: string | null
  expected: string | null
}

/** The secret of a credential of this kind; a token of one project is one of `only`. */
export async function show(who: Person, shown: Shown, only: Project): Promise<string> {
  if (shown.kind === 'cookie') {
    if (shown.dead === 'unknown') return randomText(43)
    return session(who, { days: shown.dead === 'expired' ? -1 : 30 })
  }
  const unchecked = `svc_user_${randomText(32)}`
  if (shown.dead === 'unknown') return unchecked + tokenChecksum(unchecked)
  if (shown.dead === 'junk') return `${unchecked}000000`
  return token(who, {
    scopes: shown.scopes ?? null,
    expired: shown.dead === 'expired',
    revoked: shown.dead === 'revoked',
    kind: shown.oauth ? 'oauth' : 'personal',
    ...(shown.only && { only }),
  })
}

/** The cases whose answer by the gate is not the expected one; asked in bulk, many to a statement. */
export async function wrongAnswers(cases: readonly GateCase[]): Promise<object[]> {
  const found = new Map<number, string | null>()
  const size = 400
  for (let from = 0; from < cases.length; from += size) {
    const asked = cases.slice(from, from + size).map((given, i) => {
      const ask = askOf(given)
      return sql`select ${from + i}::int as i, refusal from ${gate(ask, { writes: isWrite(ask.operation) })}`
    })
    const rows = await openDatabase(settings(env)).run(sql.join(asked, sql` union all `))
    for (const row of rows) found.set(row.i as number, row.refusal as string | null)
  }
  return cases
    .map(({ label, expected }, i) => ({ label, expected, found: found.get(i) }))
    .filter(({ expected, found }) => expected !== found)
}

const credentialOf = ({ secret, shown }: GateCase): Credential =>
  shown.kind === 'cookie'
    ? { token: null, session: sha256(secret) }
    : { token: isToken(secret) ? sha256(secret) : null, session: null }

const askOf = (given: GateCase): Ask => ({
  database: openDatabase(settings(env)),
  operation: given.name,
  credential: credentialOf(given),
  trustedOrigin: !(given.shown.foreign && isWrite(given.name)),
  wellFormed: true,
  projectId: given.projectId,
  orgId: given.orgId,
  counted: true,
  admission: null,
})
