import { warn } from '../terminal/output.ts'

/** Where there is no browser to open, the address has been told. */
export async function openInBrowser(url: string): Promise<void> {
  const { default: open } = await import('open')
  try {
    const opened = await open(url)
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
