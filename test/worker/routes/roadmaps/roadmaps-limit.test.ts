import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { payload } from '../../../support/payload.ts'
import { bound, type Synced } from '../../../support/synced.ts'

const good = payload([{ id: 'T1' }])
const { repoIdentity: _, ...withoutIdentity } = good
const elsewhere = { kind: 'remote', value: 'example.test/other' }
const standing = ({ headers }: Answer) => [headers.get('ratelimit-policy'), headers.get('ratelimit')]
const left = (writes: number) => [
  '"token-writes";q=60;w=60',
  expect.stringMatching(RegExp(`^"token-writes";r=${writes};t=\\d+$`)),
]

type Refused = [code: string, status: number, send: (at: Synced) => Promise<Answer>]

describe('a refused sync counts as one write, and reports the window of its token (requests § Writes by tokens)', () => {
  const refused: Refused[] = [
    ['invalid', 400, ({ sync }) => sync(good, '?dryRun=maybe')],
    ['slug_invalid', 400, ({ as, path }) => as('PUT', `${path}_`, good)],
    ['unreadable_body', 400, ({ sync }) => sync('{')],
    ['payload_too_large', 413, ({ sync }) => sync(' '.repeat((16 << 20) + 1))],
    ['client_outdated', 426, ({ sync }) => sync(withoutIdentity)],
    ['roadmap_invalid', 422, ({ sync }) => sync({ ...good, roadmap: {} })],
    ['repo_mismatch', 409, ({ sync }) => sync({ ...good, repoIdentity: elsewhere })],
    [
      'repo_unbound',
      409,
      async ({ of, sync }) => {
        await query`delete from repo_bindings where project_id = ${of.id}`
        return sync(good)
      },
    ],
    [
      'project_archived',
      409,
      async ({ of, sync }) => {
        await query`update projects set archived_at = now() where id = ${of.id}`
        return sync(good)
      },
    ],
  ]
  it.each(refused)('%s', async (code, status, send) => {
    const answer = await send(await bound())
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(standing(answer)).toEqual(left(59))
  })

  it('roadmap_conflict', async () => {
    const { sync } = await bound()
    expect(standing(await sync(good))).toEqual(left(59))
    const older = await sync(payload([{ id: 'T2' }], { at: '2025-01-01T00:00:00Z' }))
    expect([older.status, ...standing(older)]).toEqual([409, ...left(58)])
  })

  it('rate_limited, which counts no further', async () => {
    const { sync, as, path } = await bound()
    const answers = await Promise.all(Array.from({ length: 61 }, () => sync(withoutIdentity)))
    const beyond = answers.filter(({ status }) => status === 429)
    expect(beyond.map(standing)).toEqual([left(0)])
    expect(beyond[0]!.headers.get('retry-after')).toBe(String(beyond[0]!.body.retryAfter))
    expect(standing(await as('GET', path))).toEqual(left(0))
  })
})

describe('a client that is too old is asked to update (roadmaps § Order of a sync)', () => {
  it.each([
    ['ja', 'クライアントが古いため同期できません。0.8.0 以上に更新してください'],
    ['en', 'This client is too old to sync. Update it to 0.8.0 or later'],
  ])('in the language of the request: %s', async (language, message) => {
    const { as, path } = await bound()
    const answer = await as('PUT', path, withoutIdentity, { 'accept-language': language })
    expect([answer.status, answer.body]).toEqual([
      426,
      { error: 'client_outdated', code: 'client_outdated', message },
    ])
    expect([answer.headers.get('content-language'), answer.headers.get('vary')]).toEqual([
      language,
      'Accept-Language',
    ])
  })
})
