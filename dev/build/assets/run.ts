import { join } from 'node:path'
import { root } from '../../shared/root.ts'
import { makeAssets } from './make.ts'

// Imported only when needed, because it loads all of wrangler.
const productionStoreUrl = async () => (await import('./settings.ts')).productionStoreUrl()

const { ASSETS_DIR, STORE_ENDPOINT, RELOAD, MADE_ASSETS } = process.env

// The local stack sets these variables, and the tests set MADE_ASSETS. Without them, the assets are those that
// `wrangler deploy` uploads.
await makeAssets({
  directory: ASSETS_DIR ?? join(root, 'dist', 'assets'),
  storeUrl: STORE_ENDPOINT ?? (await productionStoreUrl()),
  reloads: RELOAD === '1',
  made: MADE_ASSETS,
})
