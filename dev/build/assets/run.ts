import { join } from 'node:path'
import { root } from '../../shared/root.ts'
import { makeAssets } from './make.ts'

// It loads all of wrangler, which the local stack has no need of here.
const productionStoreUrl = async () => (await import('./settings.ts')).productionStoreUrl()

const { ASSETS_DIR, STORE_ENDPOINT, RELOAD } = process.env

// Without settings, as `wrangler deploy` wants them; the local stack has its own.
await makeAssets({
  directory: ASSETS_DIR ?? join(root, 'dist', 'assets'),
  storeUrl: STORE_ENDPOINT ?? (await productionStoreUrl()),
  reloads: RELOAD === '1',
})
