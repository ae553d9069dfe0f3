import { join } from 'node:path'
import { makeAssets } from './assets/make.ts'
import { productionStoreUrl } from './assets/settings.ts'

const { ASSETS_DIR, STORE_ENDPOINT, RELOAD } = process.env

// Without settings, as `wrangler deploy` wants them; the local stack has its own.
await makeAssets({
  directory: ASSETS_DIR ?? join(import.meta.dirname, '..', 'dist', 'assets'),
  storeUrl: STORE_ENDPOINT ?? productionStoreUrl(),
  reloads: RELOAD === '1',
})
