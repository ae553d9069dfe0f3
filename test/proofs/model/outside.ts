import { grantPlan } from '../../../db/operator/grant.ts'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import { hmac, sha256 } from '../../../src/worker/access/credential.ts'
import { randomText } from '../../../src/worker/access/secret.ts'
import { openDatabase } from '../../../src/worker/database.ts'
import { purgeIssues } from '../../../src/worker/domain/issues/purge.ts'
import { openObjectStore } from '../../../src/worker/outside/object-store.ts'
import { signInWith } from './ask.ts'
import type { Place } from './run.ts'
import type { Outside } from './step.ts'

export const outsideOf = ({ url, client, settings }: Place): Outside => ({
  sql: async (text, values = []) => (await client.query(text, values)).rows,
  grant: (orgId, plan) => grantPlan(client, { orgId, plan, operator: 'the model', reason: null }),
  async put(to, bytes) {
    const response = await fetch(to, {
      method: 'PUT',
      body: bytes,
      headers: { 'content-type': 'text/plain' },
    })
    await response.arrayBuffer()
    return response.status
  },
  store: (key, bytes) =>
    openObjectStore(settings.store).put(key, new TextEncoder().encode(bytes), 'text/plain'),
  purge: () => purgeIssues(openDatabase(settings), 100),
  async signIn(email) {
    const cookie = randomText(22)
    // As if it had been requested; the model does not read emails.
    await client.query(
      `insert into sign_in_codes (browser, email, code_hash, expires_at) values ($1::bytea, $2, $3::bytea, now() + interval '10 minutes')`,
      [sha256(cookie), email, hmac(localSecrets.CODE_KEY, `${email} ${cookie} 123456`)],
    )
    return signInWith(url, email, '123456', cookie)
  },
})
