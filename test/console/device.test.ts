import { describe, expect, inject, it } from 'vitest'
import { createClient, unwrap } from '../../src/client/index.ts'
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
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '承認' }).click()
    await page.getByRole('heading', { name: '「harbour CLI」のサインインを承認しました' }).waitFor()
    const { access_token: token } = await unwrap(polled(login.device_code))
    const { user } = await unwrap(terminal(token).GET('/api/me/profile'))
    expect(user.email).toBe(email)
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

const loginOf = (name: string) =>
  unwrap(terminal().POST('/api/auth/device/code', { body: { client_name: name } }))

const polled = (code: string) => terminal().POST('/api/auth/device/token', { body: { device_code: code } })
