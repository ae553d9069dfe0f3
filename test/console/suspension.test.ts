import { describe, expect, it } from 'vitest'
import { reinstateOrg, suspendOrg } from '../../db/operator/orgs/suspension.ts'
import { unwrap } from '../../src/client/index.ts'
import { returnTo } from '../support/console/times.ts'
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

  it('is not offered for new issues, and a dialog that is open says that it can no longer create one', async () => {
    const { page, api, open } = await visitor({ locale: 'en' })
    const create = async (name: string) => {
      const { org } = await unwrap(api.POST('/api/orgs', { body: { name: `${name} Inc.` } }))
      await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name } }))
      return org.id
    }
    const harbor = await create('Harbor')
    const dialog = page.getByRole('dialog', { name: 'New issue' })
    await open('/')
    await page.keyboard.press('c')
    await dialog.getByLabel('Title').fill('Dredge the basin')
    await suspendOrg(database, harbor, operator)
    await returnTo(page)
    await dialog.getByText('You can no longer create issues in “Harbor”.').waitFor()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Dredge the basin')
    await page.keyboard.press('Escape')
    await create('Lighthouse')
    const pier = await create('Pier')
    await open('/')
    await page.keyboard.press('c')
    await expect
      .poll(() => dialog.getByLabel('Project').getByRole('option').allInnerTexts())
      .toEqual(expect.arrayContaining(['Lighthouse', 'Pier']))
    await dialog.getByLabel('Project').selectOption('Pier')
    await suspendOrg(database, pier, operator)
    await returnTo(page)
    await dialog.getByText('You can no longer create issues in “Pier”.').waitFor()
    await dialog.getByLabel('Project').selectOption('Lighthouse')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await dialog.waitFor()
    expect(await dialog.getByLabel('Project').count()).toBe(0)
  })
})
