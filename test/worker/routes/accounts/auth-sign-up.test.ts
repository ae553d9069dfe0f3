import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { compile, type Database } from '../../../../src/worker/database.ts'
import { sendCode } from '../../../../src/worker/domain/accounts/sign-in-codes.ts'
import { id, ownerDatabase, query } from '../../../support/database.ts'
import { asStrangerOf } from '../../../support/deployed.ts'
import { anAddress, awaitMail } from '../../../support/mailbox.ts'
import { aCookie, cookieOf, inBrowser, mailedCode, signingIn } from '../../../support/sign-in.ts'
import { type Project, person, project, projectInvitation } from '../../../support/world.ts'

const at = (setting: string) => signingIn(asStrangerOf({ SIGN_UP: setting }))
const byInvitation = at('invited')

async function invite(email: string, { to, days = 14 }: { to?: Project; days?: number } = {}) {
  const invitation = await projectInvitation(to ?? (await project()), email, { days })
  return { withdraw: () => query`delete from invitations where id = ${invitation}` }
}

const domainOf = (email: string) => email.split('@')[1]!
const usersAt = (email: string) => query`select 1 from users where email = ${email}`
const templatesTo = async (email: string) =>
  (await query`select template from mail_outbox where recipient = ${email} order by created_at`).map(
    ({ template }) => template,
  )

/** A user who is about to sign in: the address as stored and as typed, and a domain for the setting. */
type NewUser = { email: string; typed?: string; domain?: string }

const anyone = (): NewUser => ({ email: anAddress() })
const atTheDomain = (): NewUser => {
  const email = anAddress()
  return { email, domain: domainOf(email) }
}

/** An address in the domain `例え-….mail.test`, whose A-labels the URL parser of the test also knows. */
function internationalized(): NewUser & { domain: string } {
  const domain = `例え-${id().slice(0, 8)}.mail.test`
  const { hostname } = new URL(`http://${domain}`)
  return { email: `a@${hostname}`, typed: `a@${domain}`, domain }
}

/**
 * The plan nodes with which the database writes the email to an address, with what they read and how often they
 * run.
 */
async function workOf(email: string, signUp: string[]): Promise<string[]> {
  const calls: ReturnType<typeof compile>[] = []
  const database = ownerDatabase()
  const recording: Database = {
    ...database,
    run(statement) {
      calls.push(compile(statement))
      return database.run(statement)
    },
  }
  const browser = { cookie: aCookie(), caller: null, codeKey: 'k'.repeat(32) }
  const place = { origin: 'https://cairn.test', locale: 'ja', signUp } as const
  await sendCode({ database: recording, idempotency: null }, { email }, browser, place)
  expect(calls).toHaveLength(1)
  const [texts, params] = calls[0]!.params.filter(param => String(param).startsWith('{')) as string[]
  const [list] = await query<{
    texts: string[]
  }>`select commands(${texts}::text[], ${params}::text[]) as texts`
  const written = list!.texts.find(text => text.includes('insert into mail_outbox'))!
  const [, [plan]] = (await database.transaction([
    // Whether a small table is scanned would depend on when it was analyzed.
    sql`set local enable_seqscan = off`,
    sql.raw(`explain (analyze, format json) ${written}`),
    sql`delete from mail_outbox where recipient = ${email}`,
  ])) as [unknown, [{ 'QUERY PLAN': [{ Plan: PlanNode }] }], unknown]
  return stepsIn(plan['QUERY PLAN'][0].Plan)
}

type PlanNode = Record<string, unknown> & { Plans?: PlanNode[] }

const stepsIn = ({ Plans = [], ...node }: PlanNode): string[] => [
  [node['Node Type'], node['Index Name'] ?? node['Relation Name'], node['Actual Loops']].join(' '),
  ...Plans.flatMap(stepsIn),
]

describe('the right to sign up (accounts § Signing up)', () => {
  const [yes, no] = [true, false]
  type May = Record<'open' | 'invited' | 'domains', boolean>
  const rows: [who: string, make: () => NewUser | Promise<NewUser>, may: May][] = [
    ['an account', person, { open: yes, invited: yes, domains: yes }],
    ['an invitation', () => invited(), { open: yes, invited: yes, domains: yes }],
    [
      'an invitation to an archived project',
      async () => invited({ to: await project({ archived: true }) }),
      { open: yes, invited: yes, domains: yes },
    ],
    ['an expired invitation', () => invited({ days: -1 }), { open: yes, invited: no, domains: no }],
    ['an accepted invitation', alreadyAccepted, { open: yes, invited: no, domains: no }],
    ['an address of the domain', atTheDomain, { open: yes, invited: no, domains: yes }],
    [
      'an address of the domain in upper case',
      () => {
        const { email } = anyone()
        return { email, typed: email.toUpperCase(), domain: domainOf(email) }
      },
      { open: yes, invited: no, domains: yes },
    ],
    [
      'an address of the domain, which the setting has in upper case',
      () => {
        const { email } = anyone()
        return { email, domain: domainOf(email).toUpperCase() }
      },
      { open: yes, invited: no, domains: yes },
    ],
    ['an internationalized domain', internationalized, { open: yes, invited: no, domains: yes }],
    [
      'an internationalized domain, which the setting has as A-labels',
      () => {
        const { email, ...others } = internationalized()
        return { ...others, email, domain: domainOf(email) }
      },
      { open: yes, invited: no, domains: yes },
    ],
    [
      'an address of a subdomain',
      () => {
        const { email, domain } = atTheDomain()
        return { email: email.replace('@', '@sub.'), domain: domain! }
      },
      { open: yes, invited: no, domains: no },
    ],
    [
      'an address of the domain above it',
      () => {
        const { email, domain } = atTheDomain()
        return { email, domain: `sub.${domain}` }
      },
      { open: yes, invited: no, domains: no },
    ],
    [
      'an address in a domain with the same ending',
      () => {
        const { email, domain } = atTheDomain()
        return { email: email.replace('@', '@x'), domain: domain! }
      },
      { open: yes, invited: no, domains: no },
    ],
    ['none of them', anyone, { open: yes, invited: no, domains: no }],
  ]

  async function invited(how: Parameters<typeof invite>[1] = {}): Promise<NewUser> {
    const who = anyone()
    await invite(who.email, how)
    return who
  }

  async function alreadyAccepted(): Promise<NewUser> {
    const who = await invited()
    await query`update invitations set accepted_at = now() where email = ${who.email}`
    return who
  }

  const settings = ['open', 'invited', 'domains'] as const

  it.each(rows)('depends on the address: %s', async (_, make, may) => {
    const found = await Promise.all(
      settings.map(async setting => [setting, await outcome(setting, await make())]),
    )
    expect(Object.fromEntries(found)).toEqual({
      open: may.open ? signedIn : turnedAway,
      invited: may.invited ? signedIn : turnedAway,
      domains: may.domains ? signedIn : turnedAway,
    })
  })

  const signedIn = { sent: [202, 1], mailed: ['sign_in_code'], came: [201, undefined, 1], users: 1 }
  const turnedAway = {
    sent: [202, 1],
    mailed: ['sign_up_restricted'],
    came: [403, 'sign_up_restricted', 1],
    users: 0,
  }

  async function outcome(
    setting: (typeof settings)[number],
    { email, typed = email, domain = 'other.mail.test' }: NewUser,
  ) {
    const browser = inBrowser(cookieOf(email))
    const here = at(setting === 'domains' ? `elsewhere.mail.test , ${domain}` : setting)
    const sent = await here.sendCode(typed, browser)
    const mailed = await templatesTo(email)
    await mailedCode(email)
    const came = await here.signIn(typed, '123456', browser)
    return {
      sent: [sent.status, sent.trips],
      mailed,
      came: [came.status, came.body.error, came.trips],
      users: (await usersAt(email)).length,
    }
  }
})

describe('an address that may not sign up (accounts § Signing up)', () => {
  const mailTo = async (setting: string, language: string) => {
    const email = anAddress()
    await at(setting).sendCode(email, { 'accept-language': language })
    const [mail, ...others] = await awaitMail(email)
    expect(others).toEqual([])
    return { email, ...mail! }
  }

  it('gets an email that says so, in the language of the request, and no code', async () => {
    const [ja, en] = await Promise.all([mailTo('invited', 'ja'), mailTo('acme.test', 'en')])
    expect(ja.subject).toBe('このメールアドレスの Cairn アカウントはありません')
    expect(ja.text).toContain('招待されたメールアドレスだけです')
    expect(ja.text).not.toContain('ドメイン')
    expect(en.subject).toBe('There is no Cairn account for this email address')
    expect(en.text).toContain('A new account needs an invitation, or an email address of the organization’s')
    for (const { email, text, html } of [ja, en]) {
      const url = `https://cairn.test/sign-in?email=${encodeURIComponent(email)}`
      expect(text).toContain(`\n\n    ${url}\n\n`)
      expect(html).toContain(`<a href="${url}">`)
      for (const body of [text, html]) expect(body.replaceAll(url, '')).not.toMatch(/\d{6}/)
    }
  })

  it('gets the same response, byte for byte, with the same cookie, headers, statements, and round trips', async () => {
    const { email: known } = await person()
    const [joining, atDomain, nobody] = [anAddress(), anAddress(), anAddress()]
    await invite(joining)
    const here = at(domainOf(atDomain))
    const cookie = inBrowser(aCookie())
    const answers = []
    for (const email of [known, joining, atDomain, nobody]) {
      const { status, text, headers, trips, statements } = await here.sendCode(email, cookie)
      const shown = [...headers].filter(([name]) => !['x-request-id', 'server-timing'].includes(name))
      answers.push({ status, text, trips, statements, shown })
    }
    expect(answers[0]).toMatchObject({ status: 202, text: '{"ok":true}', trips: 1, statements: 1 })
    expect(answers[0]!.shown.map(([name]) => name)).toContain('set-cookie')
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('costs the database the same: nothing is skipped once it is known', async () => {
    const [{ email: known }, joining, atDomain, nobody] = [
      await person(),
      anAddress(),
      anAddress(),
      anAddress(),
    ]
    await invite(joining)
    const works = []
    for (const email of [known, joining, atDomain, nobody])
      works.push(await workOf(email, [domainOf(atDomain)]))
    for (const step of [/^Index.* users_email_key 1$/, /^Index.* invitations_\w+ 1$/])
      expect(works[0]).toContainEqual(expect.stringMatching(step))
    for (const work of works) expect(work).toEqual(works[0])
  })

  it('has the same number of codes and tries', async () => {
    const email = anAddress()
    const sent = await Promise.all(
      Array.from({ length: 14 }, () => byInvitation.sendCode(email, inBrowser(aCookie()))),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(10).fill(202), ...Array(4).fill(429)])
    const other = anAddress()
    await byInvitation.sendCode(other)
    const tried = []
    for (let i = 0; i < 6; i++) tried.push((await byInvitation.signIn(other, '000000')).status)
    expect(tried).toEqual([...Array(5).fill(400), 429])
  })
})
