import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { type Project, person, project } from '../../../support/world.ts'

let made: Project
let as: Client
beforeEach(async () => {
  const who = await person()
  made = await project({ owner: who, name: '名前' })
  as = await asBrowser(who)
})

const patch = (change: unknown) => as('PATCH', `/api/projects/${made.id}`, change)
const read = async () => (await as('GET', `/api/projects/${made.id}`)).body.project
const events = () =>
  query<{ type: string; payload: unknown }>`select type, payload from events where project_id = ${made.id}`

describe('PATCH /api/projects/{projectId} (projects § Changing)', () => {
  it.each([
    ['name', { name: ' か\u3099 ' }, { name: 'が' }],
    ['description', { description: ' 説明 ' }, { description: '説明' }],
    [
      'repositoryUrl',
      { repositoryUrl: ' https://github.com/x/y ' },
      { repository_url: 'https://github.com/x/y' },
    ],
    [
      'text icon',
      { icon: { kind: 'text', text: 'AB', color: 'red' } },
      { icon: { kind: 'text', text: 'AB', color: 'red' } },
    ],
    [
      'text icon of default characters',
      { icon: { kind: 'text', text: ' ', color: 'red' } },
      { icon: { kind: 'text', color: 'red' } },
    ],
    [
      'emoji icon',
      { icon: { kind: 'emoji', emoji: '❤️‍🔥', color: 'pink' } },
      { icon: { kind: 'emoji', emoji: '❤️‍🔥', color: 'pink' } },
    ],
    ['gitLinkDetail', { gitLinkDetail: 'full' }, { gitLinkDetail: 'full' }],
    ['key', { key: 'A1' }, { key: 'A1' }],
    ['key of 10', { key: 'ABCDEFGHI9' }, { key: 'ABCDEFGHI9' }],
    ['features', { features: ['wiki', 'issues', 'wiki'] }, { features: ['issues', 'wiki'] }],
    ['no features', { features: [] }, { features: [] }],
  ])('sets the %s, in one round trip', async (_, change, kept) => {
    const before = await read()
    const { status, body, trips } = await patch(change)
    expect([status, trips]).toEqual([200, 1])
    expect(body.project).toEqual({
      ...before,
      ...kept,
      defaultIcon: { ...before.defaultIcon, text: body.project.name.slice(0, 2) },
      updated_at: expect.any(String),
    })
    expect(body.project.updated_at > before.updated_at).toBe(true)
    expect(await read()).toEqual(body.project)
    expect(await events()).toEqual([{ type: 'project.updated', payload: { changed: Object.keys(change) } }])
  })

  it('sets several at once, as one event', async () => {
    const { body } = await patch({
      features: ['wiki'],
      key: 'KEY',
      name: 'X',
      description: null,
      color: 'red',
    })
    expect(body.project).toMatchObject({ name: 'X', description: null, key: 'KEY', features: ['wiki'] })
    expect(await events()).toEqual([
      { type: 'project.updated', payload: { changed: ['name', 'key', 'features'] } },
    ])
  })

  it('clears a field with null', async () => {
    const icon = { kind: 'text', text: 'A', color: 'red' }
    await patch({ description: '説明', repositoryUrl: 'git://x.test/y', icon, key: 'KEY' })
    const { body } = await patch({ description: null, repositoryUrl: null, icon: null, key: null })
    expect(body.project).toMatchObject({ description: null, repository_url: null, icon: null, key: null })
  })

  it('treats a blank description as none', async () => {
    await patch({ description: '説明' })
    expect((await patch({ description: ' \u3000' })).body.project.description).toBe(null)
  })

  it('treats a blank repositoryUrl as none, and records the change', async () => {
    await patch({ repositoryUrl: 'ssh://git@x.test/y' })
    expect((await patch({ repositoryUrl: ' ' })).body.project.repository_url).toBe(null)
    expect((await events()).map(({ payload }) => payload)).toEqual(
      Array(2).fill({ changed: ['repositoryUrl'] }),
    )
  })

  it('changes nothing and records no event for the same values', async () => {
    const change = {
      name: 'X',
      description: '説明',
      repositoryUrl: 'https://github.com/x/y',
      icon: { kind: 'emoji', emoji: '🚀', color: 'red' },
      gitLinkDetail: 'full',
      key: 'KEY',
      features: ['issues', 'settings'],
    }
    const first = await patch(change)
    const again = await patch({ ...change, name: ' X ', features: ['settings', 'issues', 'issues'] })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await events()).toHaveLength(1)
  })

  it('names in the event only what changed', async () => {
    await patch({ name: '名前', key: 'KEY', gitLinkDetail: 'summary' })
    expect(await events()).toEqual([{ type: 'project.updated', payload: { changed: ['key'] } }])
  })

  it('is in the activity', async () => {
    await patch({ name: 'X' })
    const { body } = await as('GET', `/api/projects/${made.id}/activity`)
    expect(body.events[0]).toMatchObject({
      type: 'project.updated',
      target: { kind: 'project', id: made.id, label: 'X' },
      payload: { changed: ['name'], via: 'web' },
    })
  })

  it('may disable and enable settings', async () => {
    expect((await patch({ features: [] })).status).toBe(200)
    expect((await patch({ features: ['settings'] })).body.project.features).toEqual(['settings'])
  })
})

describe('invalid input of PATCH /api/projects/{projectId} (projects § Changing; projects § Icons)', () => {
  it.each([
    ['nothing', {}],
    ['only unknown keys', { color: 'red', role: 'owner' }],
    ['an empty name', { name: ' ' }],
    ['null as the name', { name: null }],
    ['a name of 81', { name: '名'.repeat(81) }],
    ['a description of 401', { description: '説'.repeat(401) }],
    ['a malformed repositoryUrl', { repositoryUrl: 'github' }],
    ['an unknown gitLinkDetail', { gitLinkDetail: 'none' }],
    ['gitLinkDetail null', { gitLinkDetail: null }],
    ['a key in small letters', { key: 'key' }],
    ['a key of 1', { key: 'A' }],
    ['a key of 11', { key: 'ABCDEFGHIJK' }],
    ['a key that starts with a digit', { key: '1A' }],
    ['a key with a hyphen', { key: 'A-B' }],
    ['a key with a line end', { key: 'AB\n' }],
    ['an empty key', { key: '' }],
    ['an unknown feature', { features: ['issues', 'chat'] }],
    ['features that are not a list', { features: 'issues' }],
    ['features null', { features: null }],
    ['one bad value among good ones', { name: 'X', key: 'bad' }],
  ])('%s is 400', async (_, change) => {
    const before = await read()
    const { status, body, trips } = await patch(change)
    expect([status, body.code, trips]).toEqual([400, 'invalid', 1])
    expect(body.error).toBe(body.message)
    expect(body.message).toMatch(/[ぁ-ん]/)
    expect([await read(), await events()]).toEqual([before, []])
  })

  it.each([
    ['an image', { kind: 'image', version: '0123456789abcdef', color: 'red' }, 'icon.kind'],
    ['an unknown color', { kind: 'text', text: 'A', color: 'purple' }, 'icon.color'],
    ['three characters', { kind: 'text', text: 'ABC', color: 'red' }, 'icon.text'],
    ['a flag', { kind: 'emoji', emoji: '🇯🇵', color: 'red' }, 'icon.emoji'],
    ['text', '🚀', 'icon'],
    ['a number', 1, 'icon'],
  ])('an icon that is %s is project_icon_invalid', async (_, icon, field) => {
    const { status, body, trips } = await patch({ name: 'X', icon })
    expect([status, trips]).toEqual([400, 1])
    const { message } = body
    expect(body).toEqual({ code: 'project_icon_invalid', error: message, message, field })
    expect(body.message).toMatch(/[ぁ-ん]/)
    expect([(await read()).name, await events()]).toEqual(['名前', []])
  })
})
