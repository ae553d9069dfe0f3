import { stripVTControlCharacters } from 'node:util'
import { type Limiter, limiters } from '../../../src/worker/env.ts'
import { jobsOf } from '../../../src/worker/jobs/jobs.ts'
import { cronTriggers } from '../../../src/worker/jobs/triggers.ts'
import { addressProblems, isPlaceholder } from './address.ts'
import {
  billingSecrets,
  type Config,
  heartbeatSecrets,
  requiredSecrets,
  secretNames,
  varsOf,
} from './config.ts'
import { type Finding, finding, type Problem } from './problems.ts'
import { runWrangler } from './wrangler.ts'

/** Checks the configuration that would be deployed. */
export function checkConfig(config: Config): Finding {
  const vars = varsOf(config)
  return finding(
    'wrangler.toml',
    'env.production',
    ...Object.entries(vars).map(([name, value]) => placeholderOf(name, String(value))),
    ...secretNames.filter(name => vars[name]).map(exposed),
    ...requiredSecrets.filter(name => !config.secrets?.required?.includes(name)).map(notRequired),
    ...addressProblems(config),
    !vars.APP_URL?.startsWith('https://') && {
      what: 'APP_URL is not an https address',
      remedy: 'Set it to the address at which browsers reach the service.',
    },
    bucketOf(config),
    config.send_email?.length || config.secrets?.required?.includes('MAIL_URL')
      ? null
      : {
          what: 'No email can be sent',
          remedy:
            'Bind EMAIL (send_email), or set the secret MAIL_URL and add it to required under [env.production.secrets].',
        },
    triggersOf(config),
    ...limiters.map(limit => limiterOf(config, limit)),
    sharedNamespace(config),
    loggedUrls(config),
  )
}

const placeholderOf = (name: string, value: string): Problem | null =>
  isPlaceholder(value)
    ? {
        what: `${name} is still ${value}`,
        remedy: `Set it under [env.production.vars] in wrangler.toml.`,
      }
    : null

const exposed = (name: string): Problem => ({
  what: `The secret ${name} is in wrangler.toml, where everyone can read it`,
  remedy: `Remove it there, create a new one, and set it with npm run wrangler -- secret put ${name} --env production.`,
})

const notRequired = (name: string): Problem => ({
  what: `wrangler.toml does not require the secret ${name}, without which the service fails`,
  remedy: 'Set required under [env.production.secrets] in wrangler.toml as in this version.',
})

function bucketOf({ r2_buckets, vars }: Config): Problem | null {
  const bucket = r2_buckets.find(({ binding }) => binding === 'STORE')?.bucket_name
  if (bucket === (vars.STORE_BUCKET ?? 'cairn-files')) return null
  return {
    what: `The binding STORE uses ${bucket ?? 'no bucket'}, but STORE_BUCKET is ${vars.STORE_BUCKET ?? 'cairn-files'}`,
    remedy: 'Set both to the same bucket.',
  }
}

function triggersOf({ triggers: { crons } }: Config): Problem | null {
  const missing = Object.keys(cronTriggers).filter(cron => !crons?.includes(cron))
  if (missing.length === 0) return null
  const names = missing.flatMap(jobsOf)
  return {
    what: `There is no Cron Trigger ${missing.map(cron => `"${cron}"`).join(', ')}, so ${names.join(', ')} will not run`,
    remedy: 'Add it to crons under [triggers] in wrangler.toml, and deploy.',
  }
}

function limiterOf({ ratelimits }: Config, { binding, limit, period }: Limiter): Problem | null {
  const simple = ratelimits.find(({ name }) => name === binding)?.simple
  if (simple?.limit === limit && simple.period === period) return null
  return {
    what: simple
      ? `The rate-limiting binding ${binding} allows ${simple.limit} in ${simple.period} s instead of ${limit} in ${period} s`
      : `There is no rate-limiting binding ${binding}, so the requests that it limits fail with 500`,
    remedy: 'Set [[env.production.ratelimits]] in wrangler.toml as in this version, and deploy.',
  }
}

function sharedNamespace({ ratelimits }: Config): Problem | null {
  const shared = [...Map.groupBy(ratelimits, ({ namespace_id }) => namespace_id)].find(
    ([, users]) => users.length > 1,
  )
  if (!shared) return null
  const [namespace, users] = shared
  return {
    what: `${users.map(({ name }) => name).join(' and ')} share the namespace ${namespace}, so they count as one limit`,
    remedy: 'Give each of [[env.production.ratelimits]] in wrangler.toml its own namespace_id.',
  }
}

function loggedUrls({ observability }: Config): Problem | null {
  if (observability?.redact_query_string && observability.logs?.invocation_logs === false) return null
  return {
    what: 'Cloudflare logs the URLs of requests with their keys and codes',
    remedy:
      'Set [observability] in wrangler.toml as in this version: redact_query_string, no invocation_logs.',
  }
}

/** Checks the names of the deployed Worker's secrets. Their values cannot be read. */
export async function checkSecrets(): Promise<Finding> {
  const { code, output } = await runWrangler('secret', 'list', '--env', 'production', '--format', 'json')
  const names = code === 0 ? namesIn(output) : null
  if (!names) return finding('secrets', 'not listed', unlisted(stripVTControlCharacters(output)))
  return findingOfSecrets(names)
}

/** The finding for a deployed Worker that has the secrets with these names. */
export function findingOfSecrets(names: string[]): Finding {
  const missing = requiredSecrets.filter(name => !names.includes(name))
  const lacking = billingSecrets.filter(name => !names.includes(name))
  return finding(
    'secrets',
    `${names.length} of the deployed Worker${unwatched(names)}`,
    ...missing.map(missingSecret),
    ...(lacking.length === 1 ? lacking.map(missingSecret) : []),
  )
}

/** Which cron triggers no monitor watches. A service without monitors has no problem. */
function unwatched(names: string[]): string {
  const unset = heartbeatSecrets.filter(name => !names.includes(name))
  return unset.length === 0
    ? ''
    : `; without ${unset.join(', ')}, no monitor notices when that cron trigger stops`
}

const missingSecret = (name: string): Problem => ({
  what: `The deployed Worker has no secret ${name}`,
  remedy: `Run npm run wrangler -- secret put ${name} --env production.`,
})

const unlisted = (output: string): Problem => ({
  what: `The secrets of the deployed Worker cannot be listed: ${/ERROR\S*\s+(.+)/.exec(output)?.[1] ?? 'wrangler failed'}`,
  remedy:
    'Sign in with npm run wrangler -- login, or set CLOUDFLARE_API_TOKEN. A Worker that does not exist yet has no secrets.',
})

/** Wrangler can print more before and after the list. */
function namesIn(output: string): string[] | null {
  const [list] = /^\[[\s\S]*^\]|^\[\]/m.exec(output) ?? []
  return list ? (JSON.parse(list) as { name: string }[]).map(({ name }) => name) : null
}
