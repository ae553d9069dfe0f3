import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import {
  iconOf,
  iconRow,
  image,
  sendIcon,
  storedDuring,
  storedIcons,
  upload,
} from '../../../support/icons.ts'
import { runJobOn } from '../../../support/jobs.ts'
import { eventsOf } from '../../../support/revisions.ts'
import { joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeEach(async () => {
  owner = await person()
  as = await asBrowser(owner)
})

const text = { kind: 'text', text: 'A', color: 'teal' }
const patch = (of: Project, icon: unknown) => as('PATCH', `/api/projects/${of.id}`, { icon })

/** An upload whose object waits to be stored while something else happens. */
async function meanwhile(of: Project, happen: () => Promise<unknown>, by = as, bytes = image(1)) {
  const held = await armFault('store', 'hold-before', 'PUT icons/')
  const answer = sendIcon(by, of, bytes)
  await held.waitedFor()
  await happen()
  await held.release()
  return answer
}

/** The image is shown if and only if a row references its object. */
async function expectConsistent(of: Project): Promise<void> {
  const { icon, key } = await iconRow(of)
  expect(icon?.kind === 'image').toBe(key !== null)
  expect((await as('GET', iconOf(of))).status).toBe(key ? 200 : 404)
}

/** An hour later, queued objects are deleted and referenced ones are kept. */
async function expectSwept({ held, queued }: { held: string[]; queued: string[] }): Promise<void> {
  const keys = `{${queued.join(',')}}`
  await query`update object_deletions set due_at = now() where object_key = any (${keys}::text[])`
  await runJobOn('drainObjects', env)
  const stored = new Set(await storedIcons())
  expect([held.filter(key => stored.has(key)), queued.filter(key => stored.has(key))]).toEqual([held, []])
}

describe('a change during the storing of an image wins: the object is left to the queue', () => {
  const archive = (of: Project) => as('POST', `/api/projects/${of.id}/archive`)
  const remove = (of: Project) => as('DELETE', `/api/projects/${of.id}`)
  const role = (to: string) => (of: Project) =>
    query`update project_members set role = ${to}::project_role where project_id = ${of.id} and user_id = ${owner.id}`
  const leave = (of: Project) =>
    query`delete from project_members where project_id = ${of.id} and user_id = ${owner.id}`
  const switchOff = (of: Project) => query`update projects set features = '{wiki}' where id = ${of.id}`

  it.each<[string, (of: Project) => Promise<unknown>, number, string]>([
    ['archiving', archive, 409, 'project_archived'],
    ['the deletion of the project', remove, 404, 'not_found'],
    ['a demotion', role('member'), 403, 'forbidden'],
    ['leaving', leave, 404, 'not_found'],
    ['settings switched off', switchOff, 404, 'not_found'],
  ])('%s', async (_, happen, status, code) => {
    const of = await project({ owner })
    const during = await storedDuring(async () => {
      const answer = await meanwhile(of, () => happen(of))
      expect([answer.status, answer.body.code, answer.trips, answer.calls]).toEqual([status, code, 2, 1])
    })
    expect([during.held.length, during.queued.length]).toEqual([0, 1])
    expect((await eventsOf(of)).map(([type]) => type)).not.toContain('project.updated')
    await expectSwept(during)
  })

  it('counts one write of the token', async () => {
    const of = await project({ owner })
    const answer = await meanwhile(of, () => role('viewer')(of), await asTool(owner))
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([403, expect.stringContaining(';r=59;')])
  })
})

describe('during the storing of an image', () => {
  it.each([
    ['text', text, 'teal'],
    ['null', null, null],
  ])(
    'PATCH icon to %s: the image replaces it, in the color that the icon then has',
    async (_, icon, color) => {
      const of = await project({ owner })
      const during = await storedDuring(async () => {
        await upload(as, of, image(2))
        const { defaultIcon } = (await as('GET', `/api/projects/${of.id}`)).body.project
        const answer = await meanwhile(of, () => patch(of, icon))
        expect([answer.status, answer.body.icon.color]).toEqual([200, color ?? defaultIcon.color])
      })
      expect([during.held.length, during.queued.length]).toEqual([1, 1])
      expect(await eventsOf(of)).toHaveLength(3)
      await expectConsistent(of)
      await expectSwept(during)
    },
  )

  it('another upload: the last stored one wins', async () => {
    const of = await project({ owner })
    const admin = await person()
    await joinProject(of, admin, 'admin')
    const during = await storedDuring(async () => {
      const other = async () =>
        expect((await sendIcon(await asBrowser(admin), of, image(3))).status).toBe(200)
      const { body } = await meanwhile(of, other)
      expect((await iconRow(of)).icon).toEqual(body.icon)
    })
    expect([during.held.length, during.queued.length]).toEqual([1, 1])
    await expectSwept(during)
  })

  it('another upload of the same image: one object is referenced, with one event', async () => {
    const of = await project({ owner })
    const during = await storedDuring(async () => {
      const other = async () => expect((await sendIcon(as, of, image(1))).status).toBe(200)
      expect((await meanwhile(of, other)).status).toBe(200)
    })
    expect([during.held.length, during.queued.length]).toEqual([1, 1])
    expect(await eventsOf(of)).toHaveLength(1)
    await expectSwept(during)
  })
})

describe('at once', () => {
  it('8 uploads of different images: 8 events, one referenced object', async () => {
    const of = await project({ owner })
    const during = await storedDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => sendIcon(as, of, image(i))))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    })
    expect([during.held.length, during.queued.length]).toEqual([1, 7])
    expect(await eventsOf(of)).toHaveLength(8)
    await expectConsistent(of)
    await expectSwept(during)
  })

  it('uploads and other icons: the last one wins, and no object is left without a row', async () => {
    const of = await project({ owner })
    const during = await storedDuring(async () => {
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.all([
          sendIcon(as, of, image(round)),
          patch(of, text),
          sendIcon(as, of, image(50)),
          patch(of, null),
        ])
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        await expectConsistent(of)
      }
    })
    expect(during.held.length + during.queued.length).toBe(10)
    await expectSwept(during)
  })

  it('uploads and the deletion of the project: no object is left without a row', async () => {
    const during = await storedDuring(async () => {
      for (let round = 0; round < 5; round++) {
        const of = await project({ owner })
        const [sent, gone] = await Promise.all([sendIcon(as, of), as('DELETE', `/api/projects/${of.id}`)])
        expect([200, 404]).toContain(sent.status)
        expect(gone.status).toBe(204)
      }
    })
    expect(during.held).toEqual([])
    await expectSwept(during)
  })
})
