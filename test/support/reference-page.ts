import type { Locator, Page } from 'playwright-core'

/** The page of the reference in a browser. */
export const referencePage = (page: Page, url: string) => ({
  /** Opens it again, at a guide or an operation. */
  async open(place = ''): Promise<void> {
    await page.goto('about:blank')
    await page.goto(`${url}/docs/${place}`)
  },

  operation: (summary: string): Locator => page.getByRole('region', { name: summary, exact: true }),

  /** The response to an operation, with this token entered. */
  async send(summary: string, token = ''): Promise<{ status: string; body: string }> {
    const operation = this.operation(summary)
    await page.getByLabel('Token', { exact: true }).fill(token)
    await operation.getByText('Try it').click()
    await operation.getByRole('button', { name: 'Send' }).click()
    const output = operation.getByRole('status')
    const status = output.getByText(/^\d{3} /)
    await status.waitFor()
    return { status: await status.innerText(), body: await output.getByLabel('Response body').innerText() }
  },
})
