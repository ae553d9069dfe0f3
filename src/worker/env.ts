import * as z from 'zod'
import { emailDomain } from './email-domains.ts'
import type { Limiter } from './limiters.ts'
import { OauthClients } from './oauth-clients.ts'

export { callerLimits, type Limiter, limiters, toolReads } from './limiters.ts'

/** The bindings, variables, and secrets of the Worker. Deployments differ only in these. */
export type Bindings = {
  DATABASE_URL: string
  DATABASE_ENDPOINT?: string
  DATABASE_TIMEOUT_SECONDS?: string
  APP_URL: string
  MAIL_URL?: string
  MAIL_FROM: string
  EMAIL?: SendEmail
  CODE_KEY: string
  SIGN_UP?: string
  STORE_ENDPOINT?: string
  STORE_BUCKET?: string
  STORE_REGION?: string
  STORE_ACCESS_KEY_ID?: string
  STORE_SECRET_ACCESS_KEY?: string
  STORE_TIMEOUT_SECONDS?: string
  FILE_SIZE_LIMIT?: string
  EVENTS_DAYS?: string
  OAUTH_CLIENTS?: string
  CLIENTS_URL?: string
  STRIPE_SECRET_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  STRIPE_PRICE_PRO?: string
  STRIPE_API_URL?: string
  READINESS_KEY?: string
  HEARTBEAT_URL_MINUTE?: string
  HEARTBEAT_URL_FIVE_MINUTES?: string
  HEARTBEAT_URL_HOUR?: string
  SERVER_TIMING?: string
  VERSION?: WorkerVersionMetadata
  ASSETS?: Fetcher
} & { [Name in Limiter['binding']]?: RateLimit }

/** The URL contains a key, so it must use TLS, except to a server on the same machine. */
const MonitorUrl = z
  .url({ protocol: /^https?$/ })
  .refine(url => /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url), 'not an https address')

/** Parses `open`, `invited`, or domains separated by commas: `open`, or a list of domains, empty for `invited`. */
const SignUp = z.string().transform((value, { issues }): 'open' | string[] => {
  const items = value.split(',').map(item => item.trim())
  if (items.length === 1 && (items[0] === 'open' || items[0] === 'invited'))
    return items[0] === 'open' ? 'open' : []
  return items.map(item => {
    const domain = emailDomain(item)
    const message = `"${item}" is not a domain; expected open, invited, or domains separated by commas`
    if (domain === null) issues.push({ code: 'custom', message, input: value })
    return domain ?? ''
  })
})

const positive = z.coerce.number().int().positive()

const Settings = z.object({
  /** Postgres connection string. The Worker uses HTTP, at the host's own endpoint or at that of the next setting. */
  DATABASE_URL: z.url(),
  DATABASE_ENDPOINT: z.url().optional(),
  /** Timeout of a round trip. It is longer than the timeout of a write in the database (db/functions/write.sql). */
  DATABASE_TIMEOUT_SECONDS: z.coerce.number().positive().default(20),
  /** Where browsers reach the service: the start of links in emails, and the `Origin` of browsers' writes. */
  APP_URL: z.url().transform(url => new URL(url).origin),
  /** `smtp://` or `smtps://` to send email by SMTP. Without it, email is sent through the `EMAIL` binding. */
  MAIL_URL: z.url().optional(),
  /** `Name <address>`, or only an address. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'not a sender: Name <address>'),
  /** The key of the HMACs of sign-in codes. It must not be in the database, which stores the HMACs. */
  CODE_KEY: z.string().min(32, 'shorter than 32 characters'),
  /** Who can create an account: anyone, or only invited addresses and those of some domains (accounts § Signing up). */
  SIGN_UP: SignUp.default('open'),
  /** The S3 API of the object store. Without it and both parts of its key, operations on files return 503. */
  STORE_ENDPOINT: z.url().optional(),
  STORE_BUCKET: z.string().min(1).default('cairn-files'),
  STORE_REGION: z.string().min(1).default('auto'),
  STORE_ACCESS_KEY_ID: z.string().min(1).optional(),
  STORE_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Timeout of one call of the store. */
  STORE_TIMEOUT_SECONDS: z.coerce.number().positive().default(30),
  /** Maximum size of a file in bytes. */
  FILE_SIZE_LIMIT: positive.default(100 * 2 ** 20),
  /** Days that events are kept. Without it, they are kept forever (activity § Retention). */
  EVENTS_DAYS: positive.max(36_500).optional(),
  /** A JSON list of clients, each `{ client_id, client_name, redirect_uris }`. */
  OAUTH_CLIENTS: OauthClients.default([]),
  /** A stand-in for the hosts of clients' metadata documents: that of the local stack. */
  CLIENTS_URL: z
    .url()
    .regex(/^http:\/\/127\.0\.0\.1:\d+$/, 'not http on 127.0.0.1')
    .optional(),
  /** The payment provider. Without both secrets and the price of Pro, billing returns 503. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_PRICE_PRO: z.string().min(1).optional(),
  /** Another URL of its API: the stand-in of the local stack. */
  STRIPE_API_URL: z.url().optional(),
  /** The Bearer token with which `/readyz` returns its checks. Without the setting, it returns them to everyone. */
  READINESS_KEY: z.string().min(32, 'shorter than 32 characters').optional(),
  /** URLs of a monitor, one for each cron trigger, requested after a run in which all jobs succeeded. */
  HEARTBEAT_URL_MINUTE: MonitorUrl.optional(),
  HEARTBEAT_URL_FIVE_MINUTES: MonitorUrl.optional(),
  HEARTBEAT_URL_HOUR: MonitorUrl.optional(),
  SERVER_TIMING: z.string().optional(),
})

export const settingNames: readonly string[] = Object.keys(Settings.shape)

export type StoreSettings = Readonly<{
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutSeconds: number
}>

export type BillingSettings = Readonly<{
  secretKey: string
  webhookSecret: string
  /** The price of a Pro subscription. */
  proPrice: string
  apiUrl: string | undefined
}>

export type Settings = Readonly<{
  databaseUrl: string
  databaseEndpoint: string | undefined
  databaseTimeoutSeconds: number
  /** An origin, without a trailing slash. */
  appUrl: string
  mailUrl: string | undefined
  mailFrom: string
  codeKey: string
  /** `open`, or the domains whose addresses need no invitation. */
  signUp: 'open' | readonly string[]
  /** Null if no object store is configured. */
  store: StoreSettings | null
  fileSizeLimit: number
  /** Null if events are kept forever. */
  eventsDays: number | null
  /** Clients that are known without a metadata document. */
  oauthClients: z.output<typeof OauthClients>
  /** Undefined if documents are fetched from the world. */
  clientsUrl: string | undefined
  /** Null if no payment provider is configured. */
  billing: BillingSettings | null
  /** Undefined if everyone can see the checks of `/readyz`. */
  readinessKey: string | undefined
  /** By cron trigger (`jobs/triggers.ts`). */
  heartbeats: Readonly<Record<'minute' | 'fiveMinutes' | 'hour', string | undefined>>
  serverTiming: boolean
  deployment: string
}>

/** The id of the deployed version as in `wrangler versions list`, or `local` if the platform has none. */
export const deploymentOf = ({ VERSION }: Bindings): string => VERSION?.id || 'local'

const parsed = new WeakMap<Bindings, Settings>()

/** Parses the bindings once per isolate. Throws a ZodError that names the first invalid setting. */
export function settings(bindings: Bindings): Settings {
  const known = parsed.get(bindings)
  if (known) return known
  const given = Settings.parse(bindings)
  const result = {
    databaseUrl: given.DATABASE_URL,
    databaseEndpoint: given.DATABASE_ENDPOINT,
    databaseTimeoutSeconds: given.DATABASE_TIMEOUT_SECONDS,
    appUrl: given.APP_URL,
    mailUrl: given.MAIL_URL,
    mailFrom: given.MAIL_FROM,
    codeKey: given.CODE_KEY,
    signUp: given.SIGN_UP,
    store: storeSettings(given),
    fileSizeLimit: given.FILE_SIZE_LIMIT,
    eventsDays: given.EVENTS_DAYS ?? null,
    oauthClients: given.OAUTH_CLIENTS,
    clientsUrl: given.CLIENTS_URL,
    billing: billingSettings(given),
    readinessKey: given.READINESS_KEY,
    heartbeats: {
      minute: given.HEARTBEAT_URL_MINUTE,
      fiveMinutes: given.HEARTBEAT_URL_FIVE_MINUTES,
      hour: given.HEARTBEAT_URL_HOUR,
    },
    serverTiming: given.SERVER_TIMING === '1',
    deployment: deploymentOf(bindings),
  }
  parsed.set(bindings, result)
  return result
}

function storeSettings(given: z.output<typeof Settings>): StoreSettings | null {
  const {
    STORE_ENDPOINT: endpoint,
    STORE_ACCESS_KEY_ID: accessKeyId,
    STORE_SECRET_ACCESS_KEY: secretAccessKey,
  } = given
  if (!endpoint || !accessKeyId || !secretAccessKey) return null
  const { STORE_BUCKET: bucket, STORE_REGION: region, STORE_TIMEOUT_SECONDS: timeoutSeconds } = given
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutSeconds }
}

function billingSettings(given: z.output<typeof Settings>): BillingSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_PRO: proPrice,
    STRIPE_API_URL: apiUrl,
  } = given
  return secretKey && webhookSecret && proPrice ? { secretKey, webhookSecret, proPrice, apiUrl } : null
}
