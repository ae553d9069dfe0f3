import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bindings } from '../../../src/worker/env.ts'
import { runJobOn } from '../../support/jobs.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let bindings: Bindings
let query: OwnDatabase['query']
let drop: OwnDatabase['drop']

/** Creates 5 due rows and 2 almost due rows of each kind. */
beforeEach(async () => {
  ;({ bindings, query, drop } = await ownDatabase())
  const user = crypto.randomUUID()
  await query`insert into users (id, email) values (${user}, 'a@x.test')`
  await query`insert into app_documents (client_id, name, redirect_uris, fetched_at)
    select n::text, 'app', '{x}', now() - case when n <= 5 then interval '24 hours' else interval '23 hours' end from generate_series(1, 7) n`
  await query`insert into app_grants (id, user_id, client_id, name, host, resource, scopes, query_digest, code_hash,
      redirect_uri, challenge, exchanged_at, ends_at)
    select gen_random_uuid(), ${user}, n::text, 'app', 'x', 'api', '{files:read}', '', n::text::bytea, 'x', 'x', now(),
           now() + case when n <= 5 then interval '0' else interval '1 minute' end from generate_series(1, 7) n`
  await query`insert into app_refreshes (hash, grant_id, used_at, answer)
    select n::text::bytea, (select id from app_grants where client_id = '7'),
           now() - case when n <= 5 then interval '60 seconds' else interval '30 seconds' end, 'sealed' from generate_series(1, 7) n`
  await query`insert into api_tokens (id, user_id, kind, name, hash, hint, scopes, grant_id, resource, expires_at)
    select gen_random_uuid(), ${user}, 'oauth', 'app', n::text::bytea, 'wxyz', '{files:read}',
           (select id from app_grants where client_id = '7'), 'api',
           now() + case when n <= 5 then interval '0' else interval '1 minute' end from generate_series(1, 7) n`
  await query`insert into api_tokens (id, user_id, kind, name, hash, hint, scopes, grant_id, resource, expires_at)
    select gen_random_uuid(), ${user}, 'oauth', 'app', 'of an ended grant', 'wxyz', '{files:read}', id, 'api', now() + interval '1 hour'
      from app_grants where client_id = '1'`
  await query`insert into api_tokens (id, user_id, name, hash, hint, expires_at)
    values (gen_random_uuid(), ${user}, 'CLI', 'personal', 'wxyz', now() - interval '1 day')`
})
afterEach(() => drop())

const left = async () => {
  const [row] = await query`
    select (select count(*)::int from app_grants) as grants, (select count(*)::int from app_documents) as documents,
           (select count(*)::int from api_tokens where kind = 'oauth') as tokens,
           (select count(*)::int from api_tokens where kind = 'personal') as personal,
           (select count(*)::int from app_refreshes) as refreshes,
           (select count(*)::int from app_refreshes where answer is not null) as answers`
  return row
}
const swept = { grants: 2, documents: 2, tokens: 2, personal: 1, refreshes: 7, answers: 2 }

describe('what of apps has ended (maintenance § Expiry)', () => {
  it('is deleted with the tokens of ended grants, and used refresh tokens of others stay', async () => {
    expect(await runJobOn('sweepApps', bindings)).toEqual({ grants: 5, tokens: 5, documents: 5, answers: 5 })
    expect(await left()).toEqual(swept)
    expect(await runJobOn('sweepApps', bindings)).toEqual({ grants: 0, tokens: 0, documents: 0, answers: 0 })
  })

  it('shares the work with another run at once', async () => {
    const works = await Promise.all([runJobOn('sweepApps', bindings), runJobOn('sweepApps', bindings)])
    for (const name of ['grants', 'tokens', 'documents', 'answers'])
      expect([name, works.reduce((sum, work) => sum + work[name]!, 0)]).toEqual([name, 5])
    expect(await left()).toEqual(swept)
  })

  it('causes no email about tokens', async () => {
    await query`update api_tokens set created_at = now() - interval '30 days', expires_at = now() + interval '1 hour' where kind = 'oauth'`
    expect(await runJobOn('sweepTokens', bindings)).toEqual({ warned: 0, deleted: 0 })
    expect(await query`select 1 from mail_outbox`).toEqual([])
  })
})
