import { afterEach, describe, expect, it } from 'vitest'
import { checkService } from '../../../db/operator/checks/service.ts'
import { freePort } from '../../../dev/shared/ports.ts'
import { whatOf } from './doctor/problems.ts'
import { closeServers, listen } from './doctor/servers.ts'

afterEach(closeServers)

const serve = (status: number, body: string): Promise<string> =>
  listen((_request, response) => response.writeHead(status).end(body))

const problems = async (url: string, key?: string): Promise<string[]> =>
  whatOf((await checkService(url, key)).problems)

describe('operator doctor: the running service', () => {
  it('reports the failing checks of the service', async () => {
    const url = await serve(
      503,
      JSON.stringify({
        status: 'unready',
        checks: { database: 'ok', store: 'failed', jobs: { drainMail: 'late', sweepTokens: 'ok' } },
      }),
    )
    expect(await problems(url)).toEqual([
      'The service reports that it is unready: store failed, drainMail late',
    ])
  })

  it('sends the READINESS_KEY, and reports if it is missing or wrong', async () => {
    const details = { status: 'degraded', checks: { database: 'ok', mail: 'failed', jobs: {} } }
    const url = await listen(({ headers: { authorization } }, response) => {
      const body = authorization === 'Bearer the-key' ? details : { status: details.status }
      response.end(JSON.stringify(body))
    })
    expect(await problems(url, 'the-key')).toEqual(['The service reports that it is degraded: mail failed'])
    for (const key of [undefined, 'another'])
      expect(await problems(url, key)).toEqual([
        'The service reports that it is degraded, and gives details only for its READINESS_KEY',
      ])
  })

  it('finds nothing wrong with a ready service that shows no details', async () => {
    expect(await problems(await serve(200, '{"status":"ready"}'))).toEqual([])
  })

  it.each([
    [
      'a service that fails',
      500,
      '{"error":"internal"}',
      /^The response of \S+, 500, does not contain the readiness of the service$/,
    ],
    ['another service', 200, '<html>', /^The response of \S+, 200, does not contain the readiness/],
  ])('reports %s', async (_label, status, body, what) => {
    expect(await problems(await serve(status, body))).toEqual([expect.stringMatching(what)])
  })

  it('reports a service that does not respond', async () => {
    expect(await problems(`http://127.0.0.1:${await freePort()}`)).toEqual([
      expect.stringMatching(/^The service does not respond at \S+: .*ECONNREFUSED/),
    ])
  })
})
