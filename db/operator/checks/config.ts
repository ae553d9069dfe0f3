import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Unstable_Config } from 'wrangler'
import type { RawSettings } from './settings.ts'

export type Config = Pick<
  Unstable_Config,
  | 'vars'
  | 'triggers'
  | 'send_email'
  | 'r2_buckets'
  | 'ratelimits'
  | 'routes'
  | 'route'
  | 'workers_dev'
  | 'preview_urls'
  | 'secrets'
  | 'observability'
  | 'assets'
  | 'version_metadata'
>

export const requiredSecrets = ['DATABASE_URL', 'CODE_KEY', 'STORE_ACCESS_KEY_ID', 'STORE_SECRET_ACCESS_KEY']
export const heartbeatSecrets = ['HEARTBEAT_URL_MINUTE', 'HEARTBEAT_URL_FIVE_MINUTES', 'HEARTBEAT_URL_HOUR']
export const billingSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']

/** Settings that must be secrets, and not in wrangler.toml. */
export const secretNames: readonly string[] = [
  ...requiredSecrets,
  ...billingSecrets,
  ...heartbeatSecrets,
  'MAIL_URL',
  'READINESS_KEY',
]

const file = join(import.meta.dirname, '..', '..', '..', 'wrangler.toml')

/** Reads the production environment from wrangler.toml. */
export function readProduction(config = file): Config {
  // Loaded only here, because most commands of the operator do not need it and it takes most of their start.
  const { unstable_readConfig }: typeof import('wrangler') = createRequire(import.meta.url)('wrangler')
  try {
    return unstable_readConfig({ config, env: 'production' }, { hideWarnings: true })
  } catch (thrown) {
    const { text, location } = thrown as { text?: string; location?: { line: number } }
    throw location ? new Error(`wrangler.toml, line ${location.line}: ${text}`, { cause: thrown }) : thrown
  }
}

export const varsOf = ({ vars }: Config): RawSettings => vars as RawSettings
