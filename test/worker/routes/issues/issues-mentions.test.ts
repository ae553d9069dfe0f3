import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { issueScene } from '../../../support/issues.ts'
import {
  assignGroup,
  joinOrg,
  joinProject,
  type Person,
  type Project,
  person,
} from '../../../support/world.ts'

let owner: Person
let of: Project
let as: Client
let issues: string

beforeAll(async () => {
  ;({ of, owner, as, path: issues } = await issueScene())
})

const mention = ({ id }: Pick<Person, 'id'>, name = 'だれか') => `[@${name}](user:${id})`

/** The users whom an issue with this body mentions, and whom a comment does. */
async function mentionedIn(body: string): Promise<string[]> {
  const { number } = (await as('POST', issues, { title: '課題', body })).body.issue
  const issue = await as('GET', `${issues}/${number}`)
  const comment = await as('POST', `${issues}/${number}/comments`, { body })
  const list = await as('GET', `${issues}/${number}/comments`)
  expect([issue.trips, comment.trips, list.trips]).toEqual([1, 1, 1])
  const { mentions } = issue.body.issue
  expect(comment.body.comment.mentions).toEqual(mentions)
  expect(list.body.comments[0].mentions).toEqual(mentions)
  return mentions
}

describe('mentions (comments § Mentions)', () => {
  it('are those who reach the issues of the project, with their current names, in the order of the text', async () => {
    const [viewer, guest, byGroup, admin, unnamed] = await Promise.all(
      ['田中', '鈴木', '高橋', '伊藤', undefined].map(name => person(name ? { name } : {})),
    )
    await joinProject(of, viewer!, 'viewer')
    await joinProject(of, guest!, 'member', ['issues'])
    await assignGroup(of, [byGroup!], 'viewer')
    await joinOrg({ id: of.orgId }, admin!, 'admin')
    await joinProject(of, unnamed!, 'member')
    const all = [guest!, unnamed!, admin!, viewer!, owner, byGroup!]
    const body = all.map(who => `よろしく ${mention(who)}、`).join('\n')
    expect(await mentionedIn(body)).toEqual(
      all.map(who => ({ id: who.id, displayName: who.name ?? `${who.email.slice(0, 2)}***` })),
    )
    await query`update users set display_name = '改名' where id = ${viewer!.id}`
    expect(await mentionedIn(mention(viewer!, '田中'))).toEqual([{ id: viewer!.id, displayName: '改名' }])
  })

  it('leave out everyone else', async () => {
    const [stranger, guest, colleague, former] = await Promise.all([person(), person(), person(), person()])
    await joinProject(of, guest, 'member', ['wiki', 'files'])
    await joinOrg({ id: of.orgId }, colleague, 'member')
    await joinProject(of, former, 'member')
    await query`delete from project_members where project_id = ${of.id} and user_id = ${former.id}`
    const body = [stranger, guest, colleague, former, { id: id() }].map(who => mention(who)).join(' ')
    expect(await mentionedIn(body)).toEqual([])
  })

  it.each<[string, (who: Person) => string, boolean]>([
    ['in upper case', ({ id }) => `[@名前](user:${id.toUpperCase()})`, true],
    ['without a name', ({ id }) => `[@](user:${id})`, true],
    ['twice', who => `${mention(who)}${mention(who, '別名')}`, true],
    ['in a link text', who => `[[@名前](${mention(who)}`, true],
    ['without the at sign', ({ id }) => `[名前](user:${id})`, false],
    ['of something else', ({ id }) => `[@名前](issue:${id})`, false],
    ['with a bracket in the name', ({ id }) => `[@名[前](user:${id})`, false],
    ['with a line break in the name', ({ id }) => `[@名\n前](user:${id})`, false],
    ['with a space before the address', ({ id }) => `[@名前] (user:${id})`, false],
    ['with an incomplete id', ({ id }) => `[@名前](user:${id.slice(1)})`, false],
    ['with a longer id', ({ id }) => `[@名前](user:${id}0)`, false],
  ])('%s', async (_, body, isMention) => {
    expect(await mentionedIn(body(owner))).toEqual(isMention ? [{ id: owner.id, displayName: '佐藤' }] : [])
  })

  it('are the first 50 users of a text', async () => {
    const strangers = (count: number) => Array.from({ length: count }, () => mention({ id: id() })).join('')
    expect(await mentionedIn(`${strangers(49)}${mention(owner)}`)).toHaveLength(1)
    expect(await mentionedIn(`${strangers(50)}${mention(owner)}`)).toEqual([])
  })
})
