import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn } from '../../shared/files.ts'
import { headersOf } from './headers.ts'
import { redirectsOf } from './redirects.ts'
import { type Asset, withReload } from './reload.ts'

export type AssetOptions = {
  /** The folder that is served beside the Worker. */
  directory: string
  /** Where browsers upload files to. */
  storeUrl: string
  /** Whether pages reload when their sources change. */
  reloads?: boolean
  /** A folder of assets that were made from the same sources. They are copied instead of built. */
  made?: string | undefined
}

/** Writes everything that is served beside the Worker. Safe to run concurrently, and while the files are served. */
export async function makeAssets({
  directory,
  storeUrl,
  reloads = false,
  made,
}: AssetOptions): Promise<void> {
  const built = made ? assetsIn(made) : await build()
  const assets = new Map<string, Buffer>([
    ...(reloads ? withReload(built) : built),
    ['_headers', Buffer.from(headersOf(new URL(storeUrl).origin))],
    ['_redirects', Buffer.from(redirectsOf())],
  ])
  for (const [path, bytes] of assets)
    writeIfChanged(join(directory, path), bytes, `${directory}.${process.pid}`)
  for (const path of filesIn(directory)) if (!assets.has(path)) rmSync(join(directory, path), { force: true })
}

const assetsIn = (directory: string): Asset[] =>
  filesIn(directory).map(path => [path, readFileSync(join(directory, path))])

// Imported only when needed, because it loads the builders of the console and of the packages.
const build = async (): Promise<Asset[]> => (await import('./build.ts')).buildAssets()

function writeIfChanged(path: string, bytes: Buffer, draft: string): void {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, bytes)
  renameSync(draft, path)
}
