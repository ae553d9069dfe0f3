import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../src/worker/app.ts'
import { type Answer, asBrowser, asTool, type Client, client } from '../../support/as.ts'
import { query } from '../../support/database.ts'
import { fromBrowser } from '../../support/headers.ts'
import { bound, type Synced, syncTask } from '../../support/synced.ts'
import { joinOrg, joinProject, type Person, person, session } from '../../support/world.ts'

let at: Synced
let who: Person
let as: Client
let placed: (path: string) => string

beforeAll(async () => {
  at = await bound({ key: 'KEY' })
  who = at.owner
  as = await asBrowser(who)
  await joinOrg({ id: at.of.orgId }, who, 'admin')
  await synced('todo')
  placed = path => path.replace(':project', at.of.id).replace(':org', at.of.orgId)
})

const synced = (status: string, content?: string) => syncTask(at, status, content)

const issue = (title: string) => as('POST', placed('/api/projects/:project/issues'), { title })

const tagOf = ({ headers }: Answer) => headers.get('etag')!
const asked = (path: string, tags: string, by = as) =>
  by('GET', placed(path), undefined, { 'if-none-match': tags })

describe('If-None-Match (requests § Conditional reads)', () => {
  const path = '/api/projects/:project/issues'
  let tag: string
  beforeAll(async () => {
    await issue('課題')
    tag = tagOf(await as('GET', placed(path)))
  })

  const opaque = () => tag.slice('W/'.length)
  const other = '"0123456789abcdef"'
  const sent: [label: string, header: () => string, status: 200 | 304][] = [
    ['the tag', () => tag, 304],
    ['the same as a strong one', opaque, 304],
    ['any', () => '*', 304],
    ['a list with it', () => `${other}, ${tag}`, 304],
    ['a list with it, without spaces', () => `W/${other},${opaque()},${other}`, 304],
    ['a list with empty elements', () => `, ,\t${tag} ,`, 304],
    ['a tag with a comma before it', () => `"a,b", ${tag}`, 304],
    ['another', () => other, 200],
    ['of another release', () => tag.replace(/"[^-]+-/, '"another-'), 200],
    ['none', () => '', 200],
    ['an empty tag', () => '""', 200],
    ['any as a tag', () => '"*"', 200],
    ['any in a list', () => `*, ${other}`, 200],
    ['the tag without quotes', () => opaque().slice(1, -1), 200],
    ['a list with something else in it', () => `${tag}, garbage`, 200],
    ['an open quote', () => `${tag}, "`, 200],
    ['two tags without a comma', () => `${tag} ${tag}`, 200],
    ['w/ in small', () => tag.replace('W/', 'w/'), 200],
    ['a part of it', () => tag.replace(/.{4}"$/, '"'), 200],
    ['in capitals', () => `W/${opaque().toUpperCase()}`, 200],
    ['a brace that would end an array', () => `"},${'x'.repeat(32)}{"`, 200],
    ['as much as is read', () => `${tag}${','.repeat(4_096 - tag.length)}`, 304],
    ['more than is read', () => `${','.repeat(4_097 - tag.length)}${tag}`, 200],
    ['very many', () => `${other}, `.repeat(300) + tag, 200],
  ]
  it.each(sent)('%s', async (_, header, status) => {
    const answer = await asked(path, header())
    expect([answer.status, tagOf(answer)]).toEqual([status, tag])
  })

  it('of another release does not match', async () => {
    const VERSION = { id: 'feedc0de-0000', tag: '', timestamp: '' }
    const later = client(fromBrowser(await session(who)), request =>
      app.fetch(request, { ...env, VERSION }, { waitUntil() {}, passThroughOnException() {}, props: {} }),
    )
    const answer = await asked(path, tag, later)
    const [, release, digest] = /^W\/"(\w+)-(\w+)"$/.exec(tagOf(answer))!
    expect([answer.status, release, tag.endsWith(`-${digest}"`)]).toEqual([200, 'feedc0de', true])
    expect((await asked(path, tagOf(answer), later)).status).toBe(304)
  })
})

describe('readers who get different responses get different tags (requests § Conditional reads)', () => {
  it('for addresses of members', async () => {
    const viewer = await person()
    await joinProject(at.of, viewer, 'viewer')
    const [seeing, blind] = [as, await asBrowser(viewer)]
    const path = '/api/projects/:project/members'
    const tag = tagOf(await asked(path, '', seeing))
    expect((await asked(path, tag, blind)).status).toBe(200)
    expect((await asked(path, tag, await asTool(who))).status).toBe(304)
  })

  it('for the issues of a roadmap’s tasks', async () => {
    await issue('見える課題')
    await synced('todo', 'seen')
    const path = '/api/projects/:project/roadmaps/main'
    const guest = await person()
    await joinProject(at.of, guest, 'viewer', ['roadmap'])
    const first = await as('GET', placed(path))
    expect(first.body.roadmap.issueLinks).toHaveLength(1)
    const without = await asked(path, tagOf(first), await asBrowser(guest))
    expect([without.status, without.body.roadmap.issueLinks]).toEqual([200, []])
    const narrow = await asTool(who, { scopes: ['roadmap:read'] })
    expect((await asked(path, tagOf(without), narrow)).status).toBe(304)
    const { number } = first.body.roadmap.issueLinks[0]
    const of = placed('/api/projects/:project')
    const changes: [label: string, change: () => ReturnType<Client>][] = [
      ['a title', () => as('PATCH', `${of}/issues/${number}`, { title: '改めた課題' })],
      ['another key', () => as('PATCH', of, { key: 'OTHER' })],
      ['no key', () => as('PATCH', of, { key: null })],
      ['a title without a key', () => as('PATCH', `${of}/issues/${number}`, { title: '鍵のない課題' })],
      ['in the trash', () => as('DELETE', `${of}/issues/${number}`)],
      ['out of it', () => as('POST', `${of}/issues/${number}/restore`)],
      ['no issues', () => as('PATCH', of, { features: ['roadmap', 'files'] })],
      ['issues again', () => as('PATCH', of, { features: ['roadmap', 'files', 'issues'], key: 'KEY' })],
    ]
    for (const [label, change] of changes) {
      const tag = tagOf(await as('GET', placed(path)))
      expect((await change()).status, label).toBeLessThan(300)
      expect([label, (await asked(path, tag)).status]).toEqual([label, 200])
    }
  })

  it('for projects, by role', async () => {
    const member = await person()
    await joinProject(at.of, member, 'member')
    const by = await asBrowser(member)
    const tag = tagOf(await asked('/api/projects', '', by))
    await query`update project_members set role = 'admin' where user_id = ${member.id}`
    expect((await asked('/api/projects', tag, by)).status).toBe(200)
  })
})
