import pg from 'pg'
import { appTokenDigest, appTokenPrefix, newToken } from '../../../src/worker/access/credential.ts'
import { measureBesideBare, type Placed, reading, roundsOf } from './beside-bare.ts'
import { aligned, brief } from './report.ts'
import { withParts } from './stage.ts'
import { giveTokens } from './world.ts'

const rounds = roundsOf(
  `Usage: npm run bench:tokens -- [rounds]
  rounds  in which each kind of token is measured for a tenth of a second: 40 unless said otherwise`,
  40,
)

type Kind = 'personal' | 'app'

/** A request that consists of the gate alone, with each kind of token of the same user. */
async function requests(databaseUrl: string): Promise<Placed<Kind>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select user_id as id from api_tokens limit 1')
    const userId = rows[0]!.id
    const [personal] = await giveTokens(client, userId, 1)
    const app = newToken(appTokenPrefix)
    await client.query(insertion, [userId, appTokenDigest(app, 'api')])
    await client.query('vacuum analyze api_tokens')
    const measured = (size: Kind, token: string) => ({ ...reading(size, '/api/me/token', token), size })
    return [measured('personal', personal!), measured('app', app)]
  } finally {
    await client.end()
  }
}

const insertion = `
  with granted as (
    insert into app_grants (id, user_id, client_id, name, host, resource, scopes, query_digest, code_hash, redirect_uri,
      challenge, exchanged_at, last_used_at, ends_at)
    values (gen_random_uuid(), $1, 'https://app.example/client.json', 'Editor', 'app.example', 'api', '{issues:read}',
      '', '', 'https://app.example/', '', now(), now(), now() + interval '30 days') returning id)
  insert into api_tokens (id, user_id, kind, name, hash, hint, scopes, grant_id, resource, last_used_at, expires_at)
  select gen_random_uuid(), $1, 'oauth', 'Editor', $2::bytea, 'xxxx', '{issues:read}', id, 'api', now(),
         now() + interval '1 hour'
    from granted`

await withParts(async parts => {
  const measured = await measureBesideBare(parts, rounds, requests)
  const of = (size: Kind | 'bare') => measured.find(row => row.size === size)!.figures
  const line = (name: string, size: Kind) => {
    const { p50, cpu } = of(size)
    return [name, ...[p50 / of('bare').p50, p50, cpu.database, cpu.worker].map(brief)]
  }
  console.log(
    aligned([
      ['GET /api/me/token', '× bare', 'p50 ms', 'CPU ms: database', 'Worker'],
      line('with a personal token', 'personal'),
      line('with a token of an app', 'app'),
    ]),
  )
  console.log(`app ÷ personal: ${brief(of('app').p50 / of('personal').p50)}`)
})
