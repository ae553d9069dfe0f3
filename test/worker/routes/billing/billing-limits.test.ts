import { beforeEach, describe, expect, it } from 'vitest'
import { plans } from '../../../../src/worker/domain/billing/plans.ts'
import { type Answer, asBrowser, type Client } from '../../../support/as.ts'
import { buy, change, checkout, deliver, type Webhook } from '../../../support/billing.ts'
import { query } from '../../../support/database.ts'
import { anAddress } from '../../../support/mailbox.ts'
import { fileIn } from '../../../support/tree.ts'
import { joinOrg, type Org, org, type Person, type Project, person, project } from '../../../support/world.ts'

let admin: Person
let home: Org
let as: Client

beforeEach(async () => {
  admin = await person()
  home = await org({ admins: [admin] })
  as = await asBrowser(admin)
})

const deliverAll = async (webhooks: Webhook[]) => {
  for (const each of webhooks) expect((await deliver(each)).status).toBe(200)
}

const stateOf = async () => {
  const { plan, planSource, limits } = (await as('GET', `/api/orgs/${home.id}`)).body.org
  const [eligible] = (await as('GET', '/api/orgs/eligible')).body.orgs
  expect([eligible.plan, eligible.planSource, eligible.limits]).toEqual([plan, planSource, limits])
  return { plan, planSource, limits }
}
const free = { plan: 'free', planSource: 'none', limits: { maxOrgMembers: 3, maxProjects: 3 } }
const pro = { plan: 'pro', planSource: 'provider', limits: { maxOrgMembers: null, maxProjects: null } }

const newProject = () => as('POST', '/api/projects', { orgId: home.id, name: '新規' })
const newMember = async () =>
  as('POST', `/api/orgs/${home.id}/members`, { email: (await person()).email, role: 'member' })
const invite = () => as('POST', `/api/orgs/${home.id}/invitations`, { emails: [anAddress()], role: 'member' })
const upload = (of: Project, size: number) =>
  as('POST', `/api/projects/${of.id}/attachments`, { filename: 'a.bin', size })

const refusalOf = ({ status, body }: Answer) => [status, body.error, body.limit, body.current, body.required]
const use = (of: Project, bytes: number) =>
  query`update projects set used_bytes = ${bytes} where id = ${of.id}`

describe('checkout, webhook, raised limits, and back (billing § Plans; billing § Plan limits)', () => {
  it('Free: has its limits', async () => {
    for (let i = 0; i < 3; i++) expect((await newProject()).status).toBe(201)
    for (let i = 0; i < 2; i++) expect((await newMember()).status).toBe(201)
    expect(refusalOf(await newProject())).toEqual([402, 'plan_limit', 3, 3, 4])
    expect(refusalOf(await newMember())).toEqual([402, 'plan_limit', 3, 3, 4])
    const { upgradeUrl } = (await invite()).body
    expect(upgradeUrl).toBe(`/orgs/${home.id}/settings/billing`)
  })

  it('Pro: unlimited members and projects, 10 GiB a project; after its end nothing is lost, and nothing can be added', async () => {
    expect(await stateOf()).toEqual(free)
    const at = await project({ in: home, owner: admin })
    const full = plans.free.storageBytes
    await use(at, full - 5)
    expect(refusalOf(await upload(at, 6))).toEqual([402, 'plan_limit', full, full - 5, full + 1])

    await deliverAll(await buy(as, home))
    expect(await stateOf()).toEqual(pro)
    expect((await upload(at, 6)).status).toBe(201)
    for (let i = 0; i < 4; i++) expect((await newProject()).status).toBe(201)
    for (let i = 0; i < 4; i++) expect((await newMember()).status).toBe(201)
    expect((await invite()).status).toBe(201)
    const large = plans.pro.storageBytes
    await use(at, large - 5)
    expect(refusalOf(await upload(at, 6))).toEqual([402, 'plan_limit', large, large - 5, large + 1])
    expect((await checkout(as, home)).body.error).toBe('org_active_team')

    await deliverAll(await change(as, home, 'cancel'))
    expect(await stateOf()).toEqual(free)
    await keepsWhatItHas(at)
    expect(refusalOf(await newProject())).toEqual([402, 'plan_limit', 3, 5, 6])
    expect(refusalOf(await newMember())).toEqual([402, 'plan_limit', 3, 6, 7])
    expect(refusalOf(await invite())).toEqual([402, 'plan_limit', 3, 6, 7])
    expect(refusalOf(await upload(at, 1))).toEqual([402, 'plan_limit', full, large, large + 1])
    await canTakeAway(at)

    await deliverAll(await buy(as, home))
    expect(await stateOf()).toEqual(pro)
    expect((await newProject()).status).toBe(201)
  })

  async function keepsWhatItHas(at: Project): Promise<void> {
    const { memberCount, pendingInvitationCount, projectCount } = (await as('GET', `/api/orgs/${home.id}`))
      .body.org
    expect([memberCount, pendingInvitationCount, projectCount]).toEqual([5, 1, 5])
    const fileId = await fileIn(at, admin, 'kept.txt')
    const path = `/api/projects/${at.id}/files/${fileId}`
    expect((await as('GET', `${path}/download`)).status).toBe(200)
    expect((await as('PATCH', path, { name: '改名.txt' })).status).toBe(200)
    expect((await as('PATCH', `/api/projects/${at.id}`, { name: '改名' })).status).toBe(200)
    const { usedBytes, limitBytes } = (await as('GET', `/api/projects/${at.id}/files/tree`)).body.usage
    expect(usedBytes).toBeGreaterThan(limitBytes)
  }

  async function canTakeAway(at: Project): Promise<void> {
    const { members, invitations } = (await as('GET', `/api/orgs/${home.id}/members`)).body
    const other = members.find(({ userId }: { userId: string }) => userId !== admin.id)
    expect((await as('DELETE', `/api/orgs/${home.id}/members/${other.userId}`)).status).toBe(200)
    expect((await as('DELETE', `/api/orgs/${home.id}/invitations/${invitations[0].id}`)).status).toBe(200)
    expect((await as('POST', `/api/projects/${at.id}/archive`)).status).toBe(200)
    expect(refusalOf(await as('POST', `/api/projects/${at.id}/unarchive`))).toEqual([
      402,
      'plan_limit',
      3,
      4,
      5,
    ])
    expect((await as('DELETE', `/api/projects/${at.id}`)).status).toBe(204)
  }

  it('Pro: ends with its period, not before; a failed payment ends nothing', async () => {
    await deliverAll(await buy(as, home))
    for (const what of ['cancel_at_period_end', 'fail_payment', 'pay', 'resume', 'end_period']) {
      await deliverAll(await change(as, home, what))
      expect([what, await stateOf()]).toEqual([what, pro])
    }
    await deliverAll(await change(as, home, 'cancel_at_period_end'))
    await deliverAll(await change(as, home, 'end_period'))
    expect(await stateOf()).toEqual(free)
  })

  it('a grant overrides a subscription, which applies again afterwards', async () => {
    await deliverAll(await buy(as, home))
    await query`update orgs set granted_plan = 'pro_plus' where id = ${home.id}`
    expect(await stateOf()).toEqual({ ...pro, plan: 'pro_plus', planSource: 'owner' })
    await query`update orgs set granted_plan = null where id = ${home.id}`
    expect(await stateOf()).toEqual(pro)
  })

  it('an organization with a subscription cannot be deleted (409 org_has_contract); once it has ended, it can', async () => {
    await deliverAll(await buy(as, home))
    const { status, body } = await as('DELETE', `/api/orgs/${home.id}`)
    expect([status, body.error]).toEqual([409, 'org_has_contract'])
    await deliverAll(await change(as, home, 'cancel'))
    expect((await as('DELETE', `/api/orgs/${home.id}`)).status).toBe(200)
  })

  it('another organization of the same user is not affected', async () => {
    const other = await org({ admins: [await person()] })
    await joinOrg(other, admin, 'admin')
    await deliverAll(await buy(as, home))
    expect((await as('GET', `/api/orgs/${other.id}`)).body.org.plan).toBe('free')
  })
})
