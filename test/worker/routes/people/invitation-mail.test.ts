import { describe, expect, it } from 'vitest'
import { asBrowser, withSession } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { origin } from '../../../support/headers.ts'
import { anAddress, awaitMail, nextMailTo } from '../../../support/mailbox.ts'
import { requestCode, secretOf, signIn } from '../../../support/sign-in.ts'
import { org, orgGroup, person } from '../../../support/world.ts'

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const unescaped = (html: string) => html.replace(/&(?:lt|gt|quot|#39|amp);/g, entity => entities[entity]!)

async function organization(name: string, inviter: string | null = null) {
  const admin = await person({ name: inviter })
  const of = await org({ plan: 'pro', admins: [admin] })
  await query`update orgs set name = ${name} where id = ${of.id}`
  return { of, admin, as: await asBrowser(admin), path: `/api/orgs/${of.id}` }
}

// Addresses may contain characters with a meaning in URLs and HTML.
const anOddAddress = () => `a&b+c'%41?#${crypto.randomUUID()}@mail.test`

describe('the email of an invitation (people § Invitation emails)', () => {
  it('makes a new user who follows it a member, in the group of the invitation', async () => {
    const { of, as, path } = await organization('山岳会', '山田 花子')
    const email = anOddAddress()
    const groupId = await orgGroup(of, [], '案内人')
    await as('POST', `${path}/invitations`, { emails: [email], role: 'admin', groupId })
    const mail = await nextMailTo(email)
    expect(mail.subject).toBe('山田 花子さんから「山岳会」への招待')
    expect(mail.text).toContain('山田 花子さんが、あなたを組織「山岳会」に招待しました。')
    expect(mail.text).toContain('14 日間有効です')
    const link = new URL(unescaped(/<a href="([^"]+)">/.exec(mail.html)![1]!))
    expect(mail.text).toMatch(new RegExp(`^ {4}${RegExp.escape(link.href)}$`, 'm'))
    expect([link.origin, link.pathname]).toEqual([origin, '/sign-in'])
    const address = link.searchParams.get('email')!
    expect(address).toBe(email)

    const signedIn = await signIn(address, await requestCode(address))
    const newcomer = withSession(secretOf(signedIn))
    expect((await newcomer('GET', '/api/orgs')).body.orgs).toMatchObject([{ id: of.id, role: 'admin' }])
    const { members, invitations } = (await as('GET', `${path}/members`)).body
    expect(members).toContainEqual(expect.objectContaining({ email, role: 'admin' }))
    expect(invitations).toEqual([])
    expect((await newcomer('GET', `${path}/groups`)).body.groups).toMatchObject([
      { id: groupId, members: [{ email }] },
    ])
  })

  it('escapes names in markup and headers', async () => {
    const inviter = '<script>alert("1")</script> & \' co.'
    const name = '</p><a href=https://elsewhere.test>会</a>'
    const { as, path } = await organization(name, inviter)
    const email = anOddAddress()
    await as('POST', `${path}/invitations`, { emails: [email], role: 'member' })
    const { subject, text, html } = await nextMailTo(email)
    expect(subject).toBe(`${inviter}さんから「${name}」への招待`)
    expect(text).toContain(`${inviter}さんが、あなたを組織「${name}」に招待しました。`)
    expect(html.match(/<[^>]*>/g)).toEqual([
      '<!doctype html>',
      '<html lang="ja">',
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width">',
      '</head>',
      '<body style="font-family: sans-serif; line-height: 1.7; overflow-wrap: anywhere">',
      ...Array(2).fill(['<p>', '</p>']).flat(),
      '<p>',
      expect.stringMatching(/^<a href="https:\/\/cairn\.test\/sign-in\?email=[^"<>]+">$/),
      '</a>',
      '</p>',
      ...Array(3).fill(['<p>', '</p>']).flat(),
      '</body>',
      '</html>',
    ])
    expect(unescaped(html)).toContain(`${inviter}さんが、あなたを組織「${name}」に招待しました。`)
  })

  it('does not contain the address of an inviter without a name', async () => {
    const { admin, as, path } = await organization('山岳会')
    const email = anOddAddress()
    await as('POST', `${path}/invitations`, { emails: [email], role: 'member' })
    const mail = await nextMailTo(email)
    expect(mail.subject).toBe(`${admin.email.slice(0, 2)}***さんから「山岳会」への招待`)
    expect(mail.text + mail.html).not.toContain(admin.email)
  })

  it('goes to each of many separately', async () => {
    const { as, path } = await organization('山岳会')
    const emails = [anOddAddress(), anOddAddress()]
    await as('POST', `${path}/invitations`, { emails, role: 'member' })
    const [first, second] = [await awaitMail(emails[0]!), await awaitMail(emails[1]!)]
    expect([first.length, second.length]).toEqual([1, 1])
    for (const { to, text, html } of [...first, ...second]) {
      const other = emails.find(email => email !== to)!
      expect(text + unescaped(html)).not.toContain(encodeURIComponent(other))
    }
  })

  it('turns line breaks in names into spaces', async () => {
    const { as, path } = await organization('山岳会\n\nhttps://evil.test', '山田\u2029\n花子\u202e')
    const email = anAddress()
    await as('POST', `${path}/invitations`, { emails: [email], role: 'member' })
    const { subject, text, html } = await nextMailTo(email)
    expect(subject).toBe('山田 花子 さんから「山岳会 https://evil.test」への招待')
    expect(text.split('\n\n')[0]).toBe(
      '山田 花子 さんが、あなたを組織「山岳会 https://evil.test」に招待しました。',
    )
    expect(text.trim().split(/\r?\n\r?\n/)).toHaveLength(6)
    expect(html.match(/<p>/g)).toHaveLength(6)
  })

  it.each<[whose: string, invited: 'ja' | 'en' | null, inviter: 'ja' | 'en', lang: string]>([
    ['the invited user’s', 'en', 'ja', 'en'],
    ['the invited user’s', 'ja', 'en', 'ja'],
    ['the inviter’s, to an address without an account', null, 'en', 'en'],
  ])('is in %s language', async (_, invited, inviter, lang) => {
    const { admin, as, path } = await organization('山岳会')
    await query`update users set locale = ${inviter} where id = ${admin.id}`
    const email = invited ? (await person()).email : anAddress()
    if (invited) await query`update users set locale = ${invited} where email = ${email}`
    await as('POST', `${path}/invitations`, { emails: [email], role: 'member' })
    expect((await nextMailTo(email)).html).toContain(`<html lang="${lang}">`)
  })

  it('leads to nothing 14 days later', async () => {
    const { of, as, path } = await organization('山岳会')
    const email = anOddAddress()
    await as('POST', `${path}/invitations`, { emails: [email], role: 'member' })
    await nextMailTo(email)
    await query`update invitations set expires_at = expires_at - interval '14 days' where org_id = ${of.id}`
    const signedIn = await signIn(email, await requestCode(email))
    const newcomer = withSession(secretOf(signedIn))
    expect((await newcomer('GET', '/api/orgs')).body.orgs).toEqual([])
  })

  it('is still valid if its group was deleted', async () => {
    const { of, as, path } = await organization('山岳会')
    const email = anOddAddress()
    const groupId = await orgGroup(of)
    await as('POST', `${path}/invitations`, { emails: [email], role: 'member', groupId })
    await nextMailTo(email)
    await as('DELETE', `${path}/groups/${groupId}`)
    const signedIn = await signIn(email, await requestCode(email))
    const newcomer = withSession(secretOf(signedIn))
    expect((await newcomer('GET', '/api/orgs')).body.orgs).toMatchObject([{ id: of.id, role: 'member' }])
  })
})
