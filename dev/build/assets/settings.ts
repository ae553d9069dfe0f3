import { join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { root } from '../../shared/root.ts'

/** The endpoint of the object store in production, from wrangler.toml. */
export function productionStoreUrl(): string {
  const config = join(root, 'wrangler.toml')
  return String(readConfig({ config, env: 'production' }).vars.STORE_ENDPOINT)
}
