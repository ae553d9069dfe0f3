import { describe, expect, it } from 'vitest'
import { reinstateOrg, suspendOrg } from '../../db/operator/orgs/suspension.ts'
import { unwrap } from '../../src/client/index.ts'
import { axe, visitor, withBrowser } from '../support/console/visitor.ts'
import { stackDatabase } from '../support/stack-database.ts'

withBrowser()

const database = stackDatabase()

const operator = { operator: 'anna', reason: null }

describe('a suspended organization (orgs § Suspension)', () => {
  it('explains itself on every page, offers no new project, and works again once it is reinstated', async () => {
    const { page, api, open } = await visitor()
    const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'やまびこ製作所' } }))
    const { project } = await unwrap(
      api.POST('/api/projects', { body: { orgId: org.id, name: '社内ポータル' } }),
    )
    await suspendOrg(database, org.id, operator)
    await open('/')
    const row = page.getByRole('listitem').filter({ hasText: '社内ポータル' })
    await row.getByText('停止中').waitFor()
    expect(await page.getByRole('button', { name: '新しいプロジェクト' }).count()).toBe(0)
    await row.getByRole('link').click()
    await page.getByRole('heading', { name: 'この組織は停止されています' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'ホームへ' }).click()
    await page.getByRole('link', { name: 'やまびこ製作所' }).first().click()
    await page.getByText(/運営者がこの組織を停止しました。再開される/).waitFor()
    expect(await page.getByRole('button', { name: '新しいプロジェクト' }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'メンバー', exact: true }).click()
    await page.getByRole('heading', { name: 'この組織は停止されています' }).waitFor()
    await page.getByRole('link', { name: 'プランと支払い', exact: true }).click()
    await page.getByRole('heading', { name: 'Free プラン' }).waitFor()
    await reinstateOrg(database, org.id, operator)
    await open(`/projects/${project.id}/issues`)
    await page.getByRole('heading', { name: '課題', exact: true }).waitFor()
  })
})
