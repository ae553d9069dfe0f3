import type { Locator, Page } from 'playwright-core'

/** The page of the reference in a browser, as somebody uses it. */
export const referencePage = (page: Page, url: string) => ({
  /** Opens it anew, at a guide or an operation. */
  async open(place = ''): Promise<Page> {
    await page.goto('about:blank')
    await page.goto(`${url}/docs/${place}`)
    return page
  },

  operation: (summary: string): Locator => page.getByRole('region', { name: summary, exact: true }),

  /** Sends the request of an operation that needs nothing but this token; without it, with the session of the browser. */
  async send(summary: string, token = ''): Promise<string> {
    await this.operation(summary).getByRole('button', { name: 'Test Request' }).click()
    const client = page.getByRole('dialog')
    await client.getByPlaceholder('Token').fill(token)
    await client.getByRole('button', { name: 'Send', exact: true }).click()
    const body = client.getByRole('region', { name: 'Body' }).or(client.locator('.cm-content').last())
    await client.getByText(/^\d{3} /).waitFor()
    return `${await client.getByText(/^\d{3} /).innerText()} ${await body.last().innerText()}`
  },
})
