import { createHash } from 'node:crypto'
import { tokenChecksum } from '../../../src/worker/access/credential.ts'
import { query } from '../../support/database.ts'
import type { Sample, Scene } from '../../support/samples.ts'
import { appGrant } from '../../support/world.ts'

type AppAct = { name: string; on: string; make: NonNullable<Sample['make']> }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const unchecked = `svc_refresh_${'known'.padEnd(32, 'k')}`
const refreshToken = unchecked + tokenChecksum(unchecked)
const [code, verifier] = ['a known code', 'a known verifier']

/** An app that all acts know by its code or its refresh token. Returns its `client_id`. */
async function known({ who }: Scene, { isExchanged }: { isExchanged: boolean }): Promise<string> {
  const found = () => query<{ id: string }>`
    select client_id as id from app_grants where name = ${isExchanged ? 'Connected' : 'Approved'}`
  const [before] = await found()
  if (before) return before.id
  const grantId = await appGrant(who, { name: isExchanged ? 'Connected' : 'Approved' })
  if (isExchanged)
    await query`insert into app_refreshes (hash, grant_id) values (decode(${sha256(refreshToken)}, 'hex'), ${grantId})`
  else
    await query`update app_grants set code_hash = decode(${sha256(code)}, 'hex'), exchanged_at = null,
      challenge = ${createHash('sha256').update(verifier).digest('base64url')}, ends_at = now() + interval '1 day'
      where id = ${grantId}`
  const [after] = await found()
  return after!.id
}

/** Acts on the same grant, also if the acts share nothing else. */
export const ofOneApp: AppAct[] = [
  {
    name: 'POST /oauth/token',
    on: 'a known code',
    async make(at) {
      const client_id = await known(at, { isExchanged: false })
      return { body: { grant_type: 'authorization_code', client_id, code, code_verifier: verifier } }
    },
  },
  {
    name: 'POST /oauth/token',
    on: 'a known refresh token',
    async make(at) {
      const client_id = await known(at, { isExchanged: true })
      return { body: { grant_type: 'refresh_token', client_id, refresh_token: refreshToken } }
    },
  },
  {
    name: 'POST /oauth/revoke',
    on: 'a known refresh token',
    async make(at) {
      await known(at, { isExchanged: true })
      return { body: { token: refreshToken } }
    },
  },
]
