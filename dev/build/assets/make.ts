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
  /** The folder that is served beside the Worker. */
  directory: string
  /** Where browsers upload files to. */
  storeUrl: string
  /** Whether pages reload when their sources change. */
  reloads?: boolean
}

/** Writes everything that is served beside the Worker. Safe to run concurrently, and while the files are served. */
export async function makeAssets({ directory, storeUrl, reloads = false }: AssetOptions): Promise<void> {
  const built = [...(await consoleAssets()), ...(await packageAssets()), ...referenceAssets()]
  const assets = new Map<string, Buffer>([
    ['_headers', Buffer.from(headersOf(new URL(storeUrl).origin))],
    ['_redirects', Buffer.from(redirectsOf())],
    ['licenses.txt', Buffer.from(await licenses())],
    ...(reloads ? withReload(built) : built),
  ])
  for (const [path, bytes] of assets)
    writeIfChanged(join(directory, path), bytes, `${directory}.${process.pid}`)
  for (const path of filesIn(directory)) if (!assets.has(path)) rmSync(join(directory, path), { force: true })
}

/** The licenses of the packages in the console and the Worker. The page of the reference contains no packages. */
const licenses = async () => noticesOf(packagesOf([...(await consoleFiles()), ...(await workerFiles())]))

function writeIfChanged(path: string, bytes: Buffer, draft: string): void {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, bytes)
  renameSync(draft, path)
}
