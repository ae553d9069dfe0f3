import { ownPage } from '../service/server.ts'
import { warn } from '../terminal/output.ts'

/** Opens a page of the server, and nothing else. Where there is no browser, the address has been told. */
export async function openInBrowser(server: string, address: string): Promise<void> {
  const page = ownPage(server, address)
  const { default: open } = await import('open')
  try {
    const opened = await open(page)
    opened.on('error', cannotOpen)
    opened.unref()
  } catch {
    cannotOpen()
  }
}

const cannotOpen = () =>
  warn([
    'ブラウザーを開けません。アドレスを手で開いてください',
    'No browser could be opened: open the address yourself',
  ])
