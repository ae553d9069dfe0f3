import type { Context } from '../context/context.ts'
import { assertOwnPage } from '../service/server.ts'

/** Opens a page of the server, and nothing else. Where there is no browser, the address has been told. */
export async function openInBrowser({ io, browse }: Context, server: string, address: string): Promise<void> {
  const page = assertOwnPage(server, address)
  await browse(page).catch(() => {
    io.warn([
      'ブラウザーを開けません。アドレスを手で開いてください',
      'No browser could be opened: open the address yourself',
    ])
  })
}
