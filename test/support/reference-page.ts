import type { Locator, Page } from 'playwright-core'

/** The page of the reference in a browser, as somebody uses it. */
export const referencePage = (page: Page, url: string) => ({
  /** Opens it anew, at a guide or an operation. */
  async open(place = ''): Promise<void> {
    await page.goto('about:blank')
    await page.goto(`${url}/docs/${place}`)
  },

  operation: (summary: string): Locator => page.getByRole('region', { name: summary, exact: true }),

  /** What is shown of the answer to an operation, with this token typed in. */
  async send(summary: string, token = ''): Promise<{ status: string; body: string }> {
    await this.operation(summary).getByRole('button', { name: 'Test Request' }).click()
    const client = page.getByRole('dialog')
    await client.getByRole('textbox', { name: 'Bearer Token' }).fill(token)
    await client.getByRole('button', { name: /^Send \w+ request/ }).click()
    const response = client.getByRole('region', { name: 'Response' })
    return {
      status: await response.getByRole('link', { name: /^\d{3} / }).innerText(),
      body: await response.getByRole('region', { name: 'Body' }).getByRole('textbox').innerText(),
    }
  },
})
