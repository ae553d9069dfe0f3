import type { Context } from '../context/context.ts'
import { assertOwnPage } from '../service/server.ts'

/** Opens a page of the server in the browser. Print the address first, in case there is no browser. */
export async function openInBrowser({ io, browse }: Context, server: string, address: string): Promise<void> {
  const page = assertOwnPage(server, address)
  await browse(page).catch(() => {
    io.warn([
      'ブラウザーを開けません。アドレスを手動で開いてください',
      'Cannot open a browser. Open the address yourself',
    ])
  })
}
