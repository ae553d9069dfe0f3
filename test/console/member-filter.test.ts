import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../src/client/index.ts'
import { axe, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

const names = ['Site 10', 'Site 9', 'あおい', 'Émile', 'Zoe', ...'bcdefg']

/** Adds members to the response, whose names are not in order, as copies of the first one. */
const addMembers = (page: Page, count: number) =>
  page.route('**/api/**/members', async route => {
    const response = await route.fetch()
    const read = (await response.json()) as { members: { email: string }[] }
    const added = names.slice(0, count).map((name, i) => ({
      ...read.members[0],
      ...{ id: `${i}`, userId: `${i}`, name, email: `person-${i}@example.test` },
    }))
    await route.fulfill({ response, json: { ...read, members: [...read.members, ...added] } })
  })

/** An organization with a project, and their pages of members. */
async function scene() {
  const who = await visitor({ locale: 'en' })
  await unwrap(who.api.PATCH('/api/me/profile', { body: { displayName: 'Anna' } }))
  const { org } = await unwrap(who.api.POST('/api/orgs', { body: { name: 'Office' } }))
  const { project } = await unwrap(
    who.api.POST('/api/projects', { body: { name: 'Relocation', orgId: org.id } }),
  )
  const paths = { project: `/projects/${project.id}/members`, org: `/orgs/${org.id}/settings/members` }
  return { ...who, paths, rows: who.page.getByRole('list', { name: /^(People|Members)/ }).locator('> li') }
}

describe.each([
  ['a project', 'project'],
  ['an organization', 'org'],
] as const)('the members of %s', (_, of) => {
  it('are in the order of their names, and are filtered by name or address if they are many', async () => {
    const { page, open, paths, rows } = await scene()
    await addMembers(page, names.length)
    await open(paths[of])
    const shown = async () =>
      (await rows.allInnerTexts()).map(text => names.find(name => text.startsWith(name)) ?? 'Anna')
    const sorted = ['Anna', ...'bcd', 'e', 'Émile', 'f', 'g', 'Site 9', 'Site 10', 'Zoe', 'あおい']
    expect(await shown()).toEqual(sorted)
    const filter = page.getByLabel('Filter members by name or email address')
    await filter.fill('ＳＩＴＥ')
    await expect.poll(shown).toEqual(['Site 9', 'Site 10'])
    expect(await axe(page)).toEqual([])
    await filter.fill('person-2@')
    await expect.poll(shown).toEqual(['あおい'])
    await page.reload()
    await expect.poll(shown).toEqual(['あおい'])
    await filter.fill('nobody')
    await page.getByText('No matching members.').waitFor()
    expect(await shown()).toEqual([])
    await filter.fill('')
    await expect.poll(shown).toEqual(sorted)
  })

  it('have no filter if they are few', async () => {
    const { page, open, paths, rows } = await scene()
    await addMembers(page, 9)
    await open(`${paths[of]}?q=zoe`)
    await expect.poll(() => rows.count()).toBe(10)
    expect(await page.getByRole('searchbox').count()).toBe(0)
  })
})
