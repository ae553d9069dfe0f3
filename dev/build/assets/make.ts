import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn } from '../../shared/files.ts'
import { consoleAssets, consoleFiles } from '../console/build.ts'
import { noticesOf } from '../licenses/notices.ts'
import { packagesOf } from '../licenses/packages.ts'
import { workerFiles } from '../licenses/worker.ts'
import { packageAssets } from '../packages.ts'
import { referenceAssets } from '../reference/assets.ts'
import { headersOf } from './headers.ts'
import { redirectsOf } from './redirects.ts'
import { withReload } from './reload.ts'

export type AssetOptions = {
  /** Where the Worker is served them from. */
  directory: string
  /** Where browsers put the bytes of uploads. */
  storeUrl: string
  /** Whether pages load anew when what they are made of changes. */
  reloads?: boolean
}

/** Makes all that is served beside the Worker; may run while others do, and while what is there is served. */
export async function makeAssets({ directory, storeUrl, reloads = false }: AssetOptions): Promise<void> {
  const made = [...(await consoleAssets()), ...(await packageAssets()), ...referenceAssets()]
  const assets = new Map<string, Buffer>([
    ['_headers', Buffer.from(headersOf(new URL(storeUrl).origin))],
    ['_redirects', Buffer.from(redirectsOf())],
    ['licenses.txt', Buffer.from(await licenses())],
    ...(reloads ? withReload(made) : made),
  ])
  for (const [path, bytes] of assets) put(join(directory, path), bytes, `${directory}.${process.pid}`)
  for (const path of filesIn(directory)) if (!assets.has(path)) rmSync(join(directory, path), { force: true })
}

/** Those of the packages in the console and the Worker. The page of the reference contains none. */
const licenses = async () => noticesOf(packagesOf([...(await consoleFiles()), ...(await workerFiles())]))

function put(path: string, bytes: Buffer, draft: string): void {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, bytes)
  renameSync(draft, path)
}
