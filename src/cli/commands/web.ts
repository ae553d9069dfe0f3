import type { Context } from '../context/context.ts'
import { openInBrowser } from './browser.ts'
import { option } from './define.ts'

/** The options of a command whose result has a page in the console. */
export type WebOptions = { web?: true; browser: boolean }

export const webOptions = [
  option('--web', ['コンソールのページを開きます', 'open its page in the console']),
  option('--no-browser', ['--web で URL を表示するだけにします', 'with --web, only print the URL']),
]

/**
 * Prints the URL of a page of the console, and opens it in a terminal. With `--json`, prints `{ url }` instead of the
 * command's own document, and opens nothing.
 */
export async function showPage(
  context: Context,
  server: string,
  path: string,
  { browser, json }: { browser: boolean; json?: true | undefined },
): Promise<void> {
  const { io } = context
  const address = `${server}${path}`
  if (json) io.printJsonText(JSON.stringify({ url: address }))
  else io.print(address)
  if (browser && !json && io.isTerminal) await openInBrowser(context, server, address)
}
