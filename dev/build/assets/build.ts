import { consoleAssets, consoleFiles } from '../console/build.ts'
import { noticesOf } from '../licenses/notices.ts'
import { packagesOf } from '../licenses/packages.ts'
import { workerFiles } from '../licenses/worker.ts'
import { packageAssets } from '../packages.ts'
import { referenceAssets } from '../reference/assets.ts'
import type { Asset } from './reload.ts'

/** The assets that are the same in every deployment: the console, the packages, the reference, and the licenses. */
export const buildAssets = async (): Promise<Asset[]> => [
  ...(await consoleAssets()),
  ...(await packageAssets()),
  ...referenceAssets(),
  ['licenses.txt', Buffer.from(await licenses())],
]

/** The licenses of the packages in the console and the Worker. The page of the reference contains no packages. */
const licenses = async () => noticesOf(packagesOf([...(await consoleFiles()), ...(await workerFiles())]))
