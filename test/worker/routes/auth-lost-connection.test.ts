import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/worker/access/credential.ts'
import { asBrowser, asNobody, client, origin, withToken } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { anAddress, awaitMail } from '../../support/mailbox.ts'
import { mailedCode, secretOf, sendCode, signIn } from '../../support/sign-in.ts'
import { person } from '../../support/world.ts'

describe.each(['before', 'after'] as const)('a connection lost %s the write', when => {
  const trips = when === 'after' ? 3 : 2

  it('sends one code and counts one', async () => {
    const email = anAddress()
    await armFault('database', `cut-${when}`, email)
    expect(await sendCode(email)).toMatchObject({ status: 202, trips })
    expect(await awaitMail(email)).toHaveLength(1)
    expect(
      await query`select cardinality(hits) as hits from rate_windows where subject = ${`sign_in:${email}`}`,
    ).toEqual([{ hits: 1 }])
  })

  it('signs in once', async () => {
    const email = anAddress()
    const code = await mailedCode(email)
    await armFault('database', `cut-${when}`, email)
    const answer = await signIn(email, code)
    expect(answer).toMatchObject({ status: 201, trips })
    const as = client({ cookie: `__Host-session=${secretOf(answer)}`, origin })
    expect((await as('GET', '/api/auth/sessions')).body.total).toBe(1)
  })

  it('counts a wrong try once', async () => {
    const email = anAddress()
    await mailedCode(email)
    await armFault('database', `cut-${when}`, email)
    expect(await signIn(email, '000000')).toMatchObject({
      status: 400,
      trips,
      body: { error: 'code_invalid' },
    })
    expect(await query`select attempts from sign_in_codes where email = ${email}`).toEqual([{ attempts: 1 }])
  })

  it('redeems a device login once', async () => {
    const who = await person()
    const { body: login } = await asNobody('POST', '/api/auth/device/code', { client_name: 'cli' })
    const as = await asBrowser(who)
    await as('POST', '/api/auth/device/approve', { userCode: login.user_code })
    await armFault('database', `cut-${when}`, sha256(login.device_code).slice(2))
    const { body, ...answer } = await asNobody('POST', '/api/auth/device/token', {
      device_code: login.device_code,
    })
    expect(answer).toMatchObject({ status: 200, trips })
    expect((await withToken(body.access_token)('GET', '/api/me/token')).status).toBe(200)
    expect((await as('GET', '/api/tokens')).body.total).toBe(1)
  })
})
