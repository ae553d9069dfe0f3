import { describe, expect, inject, it } from 'vitest'
import { type components, createClient, unwrap } from '../../src/client/index.ts'
import { axe, visitor, withBrowser } from '../support/console/visitor.ts'

withBrowser()

describe('a command-line sign-in', () => {
  it('is approved by the user who enters its code, and the terminal gets a token', async () => {
    const { page, open, requests, email } = await visitor()
    const login = await loginOf('harbour CLI')
    await open('/device')
    expect(requests).toEqual(['GET /api/me/home'])
    expect(await axe(page)).toEqual([])
    await page.getByLabel('コード').fill(login.user_code.replace('-', '').toLowerCase())
    await page.getByRole('button', { name: '次へ' }).click()
    await page.getByRole('heading', { name: '「harbour CLI」がサインインの承認を求めています' }).waitFor()
    await page.getByText(login.user_code).waitFor()
    await page.getByText('ご自分で始めたサインイン').waitFor()
    await page.getByText('すべてのプロジェクトで使えます。').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '承認' }).click()
    await page.getByRole('heading', { name: '「harbour CLI」のサインインを承認しました' }).waitFor()
    const { access_token: token } = await unwrap(polled(login.device_code))
    const { user } = await unwrap(terminal(token).GET('/api/me/profile'))
    expect(user.email).toBe(email)
  })

  it('shows the scopes and the project that the token gets, and gets exactly these', async () => {
    const { page, api, open } = await visitor({ locale: 'en', width: 360 })
    const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Harbor' } }))
    const { project } = await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name: 'Pier' } }))
    const scopes: Scopes = ['roadmap:sync', 'issues:read']
    const login = await loginOf('cairn on harbor', { scopes, project_id: project.id })
    await open(`/device?user_code=${login.user_code}`)
    const access = page.getByRole('region', { name: 'What the token can do' })
    await access.waitFor()
    expect(await access.getByRole('listitem').allInnerTexts()).toEqual([
      'Only in the project “Pier”.',
      'Read roadmaps and sync them from a repository. Link commits and pull requests to issues.',
      'Read issues, their comments, and the commits and pull requests that are linked to them.',
    ])
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('You approved the sign-in').waitFor()
    const { access_token: token } = await unwrap(polled(login.device_code))
    expect((await unwrap(terminal(token).GET('/api/me/token'))).token).toMatchObject({
      name: 'cairn on harbor',
      scopes,
      projectId: project.id,
    })
  })

  it('for a project that the user cannot reach can only be denied', async () => {
    const { page, open } = await visitor({ theme: 'dark' })
    const login = await loginOf('cairn on harbor', { project_name: '灯台' })
    await open(`/device?user_code=${login.user_code}`)
    await page.getByText('プロジェクト「灯台」を指定しました').waitFor()
    expect(await page.getByRole('button', { name: '承認' }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '拒否' }).click()
    await page.getByText('トークンは発行されていません').waitFor()
  })

  it('is denied using only the keyboard with two requests, and its code no longer works', async () => {
    const { page, api, open, requests } = await visitor({ locale: 'en', theme: 'dark', width: 360 })
    const login = await loginOf('stranger')
    await open(`/device?user_code=${login.user_code}`)
    await page.getByRole('button', { name: 'Deny' }).focus()
    expect(requests.sort()).toEqual(['GET /api/auth/device', 'GET /api/me/home'])
    await page.keyboard.press('Enter')
    await page.getByText('No token was issued').waitFor()
    expect(await axe(page)).toEqual([])
    const { error } = await polled(login.device_code)
    expect(error?.code).toBe('access_denied')
    await open(`/device?user_code=${login.user_code}`)
    const refusal = await page.getByRole('alert').innerText()
    const { error: message } = await api.GET('/api/auth/device', {
      params: { query: { userCode: login.user_code } },
    })
    expect([message?.code, refusal]).toEqual(['device_code_not_found', message?.message])
    await page.getByRole('button', { name: 'Enter another code' }).click()
    await page.getByLabel('Code').waitFor()
  })
})

/** The API as a command-line program calls it. */
const terminal = (token?: string) =>
  createClient({
    baseUrl: inject('stack').url,
    headers: { 'accept-language': 'en' },
    ...(token ? { token } : {}),
  })

type Scopes = NonNullable<components['schemas']['TokenRecord']['scopes']>
type Access = { scopes?: Scopes; project_id?: string; project_name?: string }

const loginOf = (name: string, access: Access = {}) =>
  unwrap(terminal().POST('/api/auth/device/code', { body: { client_name: name, ...access } }))

const polled = (code: string) => terminal().POST('/api/auth/device/token', { body: { device_code: code } })
