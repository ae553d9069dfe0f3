import { describe, expect, it } from 'vitest'
import { type Feature, features } from '../../../../src/worker/access/policy.ts'
import { events } from '../../../../src/worker/domain/activity/event-types.ts'
import { asBrowser } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { type Deed, deeds, featureOf, type SilentDeed, silentDeeds } from '../../../support/deeds.ts'
import { isTried } from '../../../support/extent.ts'
import { anAddress } from '../../../support/mailbox.ts'
import type { Shown } from '../../../support/matrix.ts'
import { permissions, routesOf } from '../../../support/permissions.ts'
import { type Scene, samples, scene, send } from '../../../support/samples.ts'
import { clientOf, show } from '../../../support/shown.ts'
import { mailedCode, signIn } from '../../../support/sign-in.ts'
import {
  joinOrg,
  joinProject,
  type Project,
  person,
  project,
  projectInvitation,
} from '../../../support/world.ts'

const cookie: Shown = { kind: 'cookie' }

/** The owner of the project and admin of its organization, with this credential. */
async function acting(shown: Shown): Promise<{ at: Scene; secret: string }> {
  const who = await person({ name: '田中' })
  const at = await scene(who)
  await joinProject(at.of, who, 'owner')
  await joinOrg(at.in, who, 'admin')
  return { at, secret: await show(who, shown, at.of) }
}

/** The events that the call caused in the organization's projects, and its response. */
async function eventsLeftBy({ name, make }: Deed | SilentDeed, at: Scene, secret: string, shown: Shown) {
  const request = await (make ?? samples[name]!.make)?.(at)
  const before = new Set((await eventsIn(at)).map(({ id }) => id))
  const answer = await send(clientOf(secret, shown), routesOf(name)[0]!, at.of, request)
  const left = (await eventsIn(at)).filter(({ id }) => !before.has(id))
  return { answer, left }
}

const eventsIn = ({ in: home }: Scene) => query<Record<string, any>>`
  select e.id, e.project_id, e.type, e.feature, e.actor_id, e.via::text, e.target_kind from events e
    join projects p on p.id = e.project_id where p.org_id = ${home.id} order by e.id`

const statusOf = ({ name, status }: Deed | SilentDeed) => status ?? samples[name]!.status
const titleOf = ({ name, on }: Deed | SilentDeed) => (on ? `${name} on ${on}` : name)

describe('every write is in the activity exactly once (activity § One write, one event)', () => {
  it('each writing operation causes an event or has a reason not to', () => {
    const writes = Object.keys(permissions).filter(name => !name.startsWith('GET '))
    const covered = new Set([...deeds, ...silentDeeds].map(({ name }) => name))
    expect([...covered].sort()).toEqual(writes.sort())
  })

  it('each event type is caused by an operation, a sign-in, or the system', () => {
    const left = new Set([...deeds.map(({ type }) => type), 'member.joined', 'invitation.expired'])
    expect([...left].sort()).toEqual(Object.keys(featureOf).sort())
  })

  it('each event type belongs to the feature in the rules', () => {
    const features = Object.entries(events).map(([type, { feature }]) => [type, feature])
    expect(Object.fromEntries(features)).toEqual(featureOf)
  })

  const credentials: [string, Shown, (name: string) => object | string][] = [
    ['a browser', cookie, () => 'web'],
    ['a token', { kind: 'token' }, tokenId => ({ kind: 'api_token', tokenName: 'CLI', tokenId })],
    [
      'a connected app',
      { kind: 'token', oauth: true },
      tokenId => ({ kind: 'oauth_app', tokenName: 'CLI', tokenId }),
    ],
  ]
  describe.each(credentials)('by %s', (by, shown, via) => {
    const tried = deeds.filter(deed => shown === cookie || isTried(12, by, titleOf(deed), deed.type))
    it.each(tried.map(deed => [titleOf(deed), deed.type, deed] as const))('%s: %s', async (_, type, deed) => {
      const { at, secret } = await acting(shown)
      const { answer, left } = await eventsLeftBy(deed, at, secret, shown)
      expect([answer.status, left.length]).toEqual([statusOf(deed), 1])
      const event = left[0]!
      expect(event).toMatchObject({ type, feature: featureOf[type], actor_id: at.who.id })
      const of = { id: event.project_id, orgId: at.of.orgId }
      if (type !== 'project.created') expect(of.id).toBe(at.of.id)
      await expectShown(of, at, event.id, {
        type,
        actor: { id: at.who.id, displayName: '田中' },
        target: { kind: events[type].target, id: expect.any(String) },
        payload: { via: via(await tokenIdOf(at)) },
      })
      if (shown === cookie) await expectHidden(of, event.id, featureOf[type])
    })
  })

  it.each(silentDeeds.map(deed => [titleOf(deed), deed.why, deed] as const))(
    '%s causes none: %s',
    async (_, __, deed) => {
      const shown = deed.shown ?? cookie
      const { at, secret } = await acting(shown)
      const { answer, left } = await eventsLeftBy(deed, at, secret, shown)
      expect([answer.status, left]).toEqual([statusOf(deed), []])
    },
  )

  it('a sign-in is in the activity of each project that it joins, and of no other', async () => {
    const email = anAddress()
    const [one, another, archived] = [await project(), await project(), await project({ archived: true })]
    for (const of of [one, another, archived]) await projectInvitation(of, email)
    const { body } = await signIn(email, await mailedCode(email))
    const events = async (of: Project) =>
      query`select type, actor_id, feature, via::text from events where project_id = ${of.id}`
    const joined = { type: 'member.joined', actor_id: body.user.id, feature: null, via: '"web"' }
    expect(await Promise.all([one, another, archived].map(events))).toEqual([[joined], [joined], []])
  })
})

/** The id of the token, or of the grant of an app. */
const tokenIdOf = async ({ who }: Scene): Promise<string> =>
  ((
    await query`
      select coalesce(grant_id, id) as id from api_tokens where user_id = ${who.id} order by created_at desc limit 1`
  )[0]?.id ?? '') as string

/** The event in the response to an owner. */
async function expectShown(of: Project, { other }: Scene, eventId: string, expected: object): Promise<void> {
  const { body } = await (await asBrowser(other))('GET', `/api/projects/${of.id}/activity`)
  const [event] = body.events.filter(({ id }: { id: string }) => id === eventId)
  expect(event).toMatchObject({ ...expected, projectId: of.id })
}

/** Hidden from guests without the feature, and from no others. */
async function expectHidden(of: Project, eventId: string, feature: Feature | null): Promise<void> {
  const sees = async (scope: Feature[]) => {
    const guest = await person()
    await joinProject(of, guest, 'viewer', scope)
    const { body } = await (await asBrowser(guest))('GET', `/api/projects/${of.id}/activity`)
    const ids = body.events.map(({ id }: { id: string }) => id)
    expect(body.total).toBe(ids.length)
    return ids.includes(eventId)
  }
  expect(await sees([feature ?? 'wiki'])).toBe(true)
  expect(await sees(features.filter(each => each !== feature))).toBe(feature === null)
}
