import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { type Client, unwrap } from '../../src/client/index.ts'
import { account, type Visitor, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const orgOf = async (api: Client) =>
  (await unwrap(api.POST('/api/orgs', { body: { name: 'Sunrise' } }))).org.id

/** Stores a subscription of this status as the webhook of the payment provider does. */
async function subscribe(orgId: string, status: string, isCanceled = false): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('stack').databaseUrl })
  await client.connect()
  await client.query(
    `insert into subscriptions (id, org_id, status, current_period_end, cancel_at_period_end, reading)
     values ('sub_' || $1::text, $1::uuid, $2, '2030-05-15', $3, 1)`,
    [orgId, status, isCanceled],
  )
  return client
}

it('asks to cancel a subscription beside a granted plan until it is canceled', async () => {
  const { page, api, open } = await visitor({ locale: 'en' })
  const orgId = await orgOf(api)
  const client = await subscribe(orgId, 'active')
  await client.query("update orgs set granted_plan = 'pro_plus' where id = $1", [orgId])
  await open(`/orgs/${orgId}/settings/billing`)
  await page.getByText('Cancel it if you do not need it.').waitFor()
  await client.query('update subscriptions set cancel_at_period_end = true where org_id = $1', [orgId])
  await client.end()
  await page.reload()
  await page
    .getByText(/^Ends on May 1\d, 2030\. The plan that the operator granted is unchanged\.$/)
    .waitFor()
  expect(await page.getByText(/Cancel it if|keep Pro/).count()).toBe(0)
})

it.each(['unpaid', 'paused', 'incomplete'])(
  'says before an upgrade that a subscription that is %s is not canceled by it',
  async status => {
    const { page, api, open } = await visitor({ locale: 'en' })
    const orgId = await orgOf(api)
    await (await subscribe(orgId, status)).end()
    await open(`/orgs/${orgId}/settings/billing`)
    await page.getByRole('button', { name: 'Upgrade to Pro' }).waitFor()
    await page.getByText('Upgrading starts another subscription').waitFor()
  },
)

it('speaks of no other subscription once it has ended', async () => {
  const { page, api, open } = await visitor({ locale: 'en' })
  const orgId = await orgOf(api)
  await (await subscribe(orgId, 'canceled')).end()
  await open(`/orgs/${orgId}/settings/billing`)
  await page.getByText('Your subscription has ended.').waitFor()
  await page.getByRole('button', { name: 'Upgrade to Pro' }).waitFor()
  expect(await page.getByText('another subscription').count()).toBe(0)
})

it('says that an organization already has a subscription if a page that shows none is used to upgrade', async () => {
  const { page, api, open } = await visitor({ locale: 'en' })
  const orgId = await orgOf(api)
  await open(`/orgs/${orgId}/settings/billing`)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).waitFor()
  await (await subscribe(orgId, 'active')).end()
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByRole('heading', { name: 'Pro plan' }).waitFor()
  await page.getByText('Paid subscription.').waitFor()
  await page.getByRole('alertdialog').getByText('The organization already has a subscription').waitFor()
})

/** An organization on the free plan that still has what an ended plan allowed: one more project and two more members. */
async function orgOverLimits(admin: Visitor, member: Visitor): Promise<string> {
  const orgId = await orgOf(admin.api)
  const client = await subscribe(orgId, 'active')
  for (const name of ['One', 'Two', 'Three', 'Four'])
    await unwrap(admin.api.POST('/api/projects', { body: { name, orgId } }))
  const params = { path: { orgId } }
  for (const { email } of [member, await account(), await account(), await account()])
    await unwrap(admin.api.POST('/api/orgs/{orgId}/members', { params, body: { email, role: 'member' } }))
  await client.query("update subscriptions set status = 'canceled' where org_id = $1", [orgId])
  await client.end()
  return orgId
}

it('shows by how much an organization is over its limits, and who can do what about a refusal', async () => {
  const [admin, member] = [await visitor({ locale: 'en' }), await visitor({ locale: 'en' })]
  const orgId = await orgOverLimits(admin, member)
  await admin.open(`/orgs/${orgId}/settings/billing`)
  await admin.page.getByText('1 over the limit').waitFor()
  await admin.page.getByText('2 over the limit').waitFor()
  await admin.page.getByText('Nothing is deleted. You can add more').waitFor()
  for (const [{ page, open }, how] of [
    [admin, 'Archive another project, or change the plan.'],
    [member, 'Archive another project, or ask an organization admin to change the plan.'],
  ] as const) {
    await open('/')
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByLabel('Name').fill('Five')
    const choice = page.getByLabel('Organization')
    if ((await choice.count()) > 0) await choice.selectOption('Sunrise')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText(`The plan allows 3 active projects. The organization has 4. ${how}`).waitFor()
    await page.getByRole('dialog').getByRole('link', { name: 'View plan and billing' }).waitFor()
  }
  await member.open(`/orgs/${orgId}`)
  await member.page.getByText('To add more, ask an organization admin to change the plan.').waitFor()
  expect(await member.page.getByRole('link', { name: 'Change plan' }).count()).toBe(0)
})
