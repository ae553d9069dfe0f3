import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { query } from '../../../support/database.ts'
import { asStrangerOf } from '../../../support/deployed.ts'
import { hold } from '../../../support/hold.ts'
import { anAddress, awaitMail, type Received } from '../../../support/mailbox.ts'
import { aCookie, inBrowser, mailedCode, signingIn } from '../../../support/sign-in.ts'
import { type Project, project, projectInvitation } from '../../../support/world.ts'

const at = (setting: string) => signingIn(asStrangerOf({ SIGN_UP: setting }))
const byInvitation = at('invited')

async function invite(email: string, { to }: { to?: Project } = {}) {
  const invitation = await projectInvitation(to ?? (await project()), email)
  return { withdraw: () => query`delete from invitations where id = ${invitation}` }
}

const usersAt = (email: string) => query`select 1 from users where email = ${email}`

describe('the right to sign up is checked again at sign-in (accounts § Signing up)', () => {
  it('refuses a code that was emailed before a change of the setting', async () => {
    const email = anAddress()
    await at('open').sendCode(email)
    expect(await byInvitation.signIn(email, codeIn((await awaitMail(email))[0]!))).toMatchObject({
      status: 403,
      trips: 1,
    })
  })

  it('changes nothing when it refuses: the code is valid once they are invited', async () => {
    const email = anAddress()
    const first = await invite(email)
    await byInvitation.sendCode(email)
    const code = codeIn((await awaitMail(email))[0]!)
    await first.withdraw()
    for (let i = 0; i < 6; i++) {
      const refused = await byInvitation.signIn(email, code)
      expect(refused).toMatchObject({ status: 403, trips: 1, body: { code: 'sign_up_restricted' } })
      expect(refused.headers.getSetCookie()).toEqual([])
    }
    expect(await usersAt(email)).toEqual([])
    expect(await query`select attempts, spent_at from sign_in_codes where email = ${email}`).toEqual([
      { attempts: 0, spent_at: null },
    ])
    const to = await project({ name: '灯台' })
    await invite(email, { to })
    expect(await byInvitation.signIn(email, code)).toMatchObject({
      status: 201,
      body: { joined: { projects: [{ id: to.id, name: '灯台' }] } },
    })
  })

  it('refuses a user whose only invitation is canceled during sign-in', async () => {
    const email = anAddress()
    const to = await project()
    const { withdraw } = await invite(email, { to })
    const code = await mailedCode(email)
    const busy = await hold(sql`select 1 from projects where id = ${to.id} for update`)
    const arrival = byInvitation.signIn(email, code)
    await busy.waitedFor()
    await withdraw()
    await busy.release()
    expect(await arrival).toMatchObject({ status: 403, trips: 1, body: { code: 'sign_up_restricted' } })
    expect(await usersAt(email)).toEqual([])
  })

  it('makes a cancellation wait for a sign-in that has found the invitation, even a paused one', async () => {
    const email = anAddress()
    const { withdraw } = await invite(email, { to: await project({ archived: true }) })
    const code = await mailedCode(email)
    const busy = await hold(sql`lock table sessions in share mode`)
    const arrival = byInvitation.signIn(email, code)
    await busy.waitedFor()
    const withdrawn = withdraw()
    await busy.queued(2)
    await busy.release()
    expect(await arrival).toMatchObject({ status: 201, body: { joined: { projects: [] } } })
    await withdrawn
  })

  it('admits two browsers of one invited address at once', async () => {
    const email = anAddress()
    await invite(email)
    const browsers = [aCookie(), aCookie()]
    for (const cookie of browsers) await mailedCode(email, { cookie })
    const answers = await Promise.all(
      browsers.map(cookie => byInvitation.signIn(email, '123456', inBrowser(cookie))),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await usersAt(email)).toHaveLength(1)
  })

  it('returns the usual error for a wrong code, in the language of the request', async () => {
    const email = anAddress()
    const code = await mailedCode(email)
    expect(await byInvitation.signIn(email, '000000')).toMatchObject({
      status: 400,
      body: { code: 'code_invalid' },
    })
    const messages = []
    for (const language of ['ja', 'en'])
      messages.push((await byInvitation.signIn(email, code, { 'accept-language': language })).body.message)
    expect(messages).toEqual([
      expect.stringContaining('招待が必要です'),
      expect.stringContaining('needs an invitation'),
    ])
  })
})

const codeIn = ({ text }: Received) => /^ {4}(\d{6})$/m.exec(text)![1]!
