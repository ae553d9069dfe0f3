import { stripVTControlCharacters } from 'node:util'
import { callerLimits, type Limiter } from '../../../src/worker/env.ts'
import { jobsOf } from '../../../src/worker/jobs/jobs.ts'
import { cronTriggers } from '../../../src/worker/jobs/triggers.ts'
import { addressProblems, isPlaceholder } from './address.ts'
import { billingSecrets, type Config, heartbeatSecrets, requiredSecrets, varsOf } from './config.ts'
import { type Finding, finding, type Problem } from './problems.ts'
import { runWrangler } from './wrangler.ts'

/** What would be deployed. */
export function checkConfig(config: Config): Finding {
  const vars = varsOf(config)
  return finding(
    'wrangler.toml',
    'env.production',
    ...Object.entries(vars).map(([name, value]) => leftOpen(name, String(value))),
    ...[...requiredSecrets, ...billingSecrets, ...heartbeatSecrets, 'READINESS_KEY']
      .filter(name => vars[name])
      .map(toldToAll),
    ...requiredSecrets.filter(name => !config.secrets?.required?.includes(name)).map(notRequired),
    ...addressProblems(config),
    !vars.APP_URL?.startsWith('https://') && {
      what: 'APP_URL is not an https address',
      remedy: 'Set it to the address at which browsers reach the service.',
    },
    bucketOf(config),
    config.send_email?.length || vars.MAIL_URL
      ? null
      : { what: 'No mail can be sent', remedy: 'Bind EMAIL (send_email), or set MAIL_URL.' },
    triggersOf(config),
    ...Object.values(callerLimits).map(limit => limiterOf(config, limit)),
    sharedNamespace(config),
    keptAddresses(config),
  )
}

const leftOpen = (name: string, value: string): Problem | null =>
  isPlaceholder(value)
    ? {
        what: `${name} still is ${value}`,
        remedy: `Fill it in under [env.production.vars] in wrangler.toml.`,
      }
    : null

const toldToAll = (name: string): Problem => ({
  what: `${name} stands in wrangler.toml for everyone to read`,
  remedy: `Remove it there, make a new one, and give it by npm run wrangler -- secret put ${name} --env production.`,
})

const notRequired = (name: string): Problem => ({
  what: `wrangler.toml does not require the secret ${name}: without it, the service fails`,
  remedy: 'Let required under [env.production.secrets] in wrangler.toml be as this version has it.',
})

function bucketOf({ r2_buckets, vars }: Config): Problem | null {
  const bucket = r2_buckets.find(({ binding }) => binding === 'STORE')?.bucket_name
  if (bucket === (vars.STORE_BUCKET ?? 'cairn-files')) return null
  return {
    what: `The binding STORE is of ${bucket ?? 'no bucket'}, but STORE_BUCKET is ${vars.STORE_BUCKET ?? 'cairn-files'}`,
    remedy: 'Let both name the same bucket.',
  }
}

function triggersOf({ triggers: { crons } }: Config): Problem | null {
  const missing = Object.keys(cronTriggers).filter(cron => !crons?.includes(cron))
  if (missing.length === 0) return null
  const names = missing.flatMap(jobsOf)
  return {
    what: `No Cron Trigger at ${missing.map(cron => `"${cron}"`).join(', ')}: ${names.join(', ')} will not run`,
    remedy: 'Add it to crons under [triggers] in wrangler.toml, and deploy.',
  }
}

function limiterOf({ ratelimits }: Config, { binding, limit, period }: Limiter): Problem | null {
  const simple = ratelimits.find(({ name }) => name === binding)?.simple
  if (simple?.limit === limit && simple.period === period) return null
  return {
    what: simple
      ? `The rate-limiting binding ${binding} lets ${simple.limit} in ${simple.period} s through, not ${limit} in ${period} s`
      : `There is no rate-limiting binding ${binding}: what it limits is refused with 500`,
    remedy: 'Let [[env.production.ratelimits]] in wrangler.toml be as this version has it, and deploy.',
  }
}

function sharedNamespace({ ratelimits }: Config): Problem | null {
  const shared = [...Map.groupBy(ratelimits, ({ namespace_id }) => namespace_id)].find(
    ([, users]) => users.length > 1,
  )
  if (!shared) return null
  const [namespace, users] = shared
  return {
    what: `${users.map(({ name }) => name).join(' and ')} share the namespace ${namespace}, so that one uses up the other`,
    remedy: 'Give each of [[env.production.ratelimits]] in wrangler.toml a namespace_id of its own.',
  }
}

function keptAddresses({ observability }: Config): Problem | null {
  if (observability?.redact_query_string && observability.logs?.invocation_logs === false) return null
  return {
    what: 'Cloudflare keeps the addresses of requests with their keys and codes',
    remedy:
      'Let [observability] in wrangler.toml be as this version has it: redact_query_string, no invocation_logs.',
  }
}

/** The names of the deployed Worker's secrets; nobody can read what they hold. */
export async function checkSecrets(): Promise<Finding> {
  const { code, output } = await runWrangler('secret', 'list', '--env', 'production', '--format', 'json')
  const names = code === 0 ? namesIn(output) : null
  if (!names) return finding('secrets', 'not listed', unlisted(stripVTControlCharacters(output)))
  const missing = requiredSecrets.filter(name => !names.includes(name))
  const lacking = billingSecrets.filter(name => !names.includes(name))
  return finding(
    'secrets',
    `${names.length} of the deployed Worker${unwatched(names)}`,
    ...missing.map(notThere),
    ...(lacking.length === 1 ? lacking.map(notThere) : []),
  )
}

/** Which crons could stop without anybody noticing; nothing is wrong with a service that has no such monitor. */
function unwatched(names: string[]): string {
  const unset = heartbeatSecrets.filter(name => !names.includes(name))
  return unset.length === 0 ? '' : `; no ${unset.join(', ')}: no monitor notices when that cron stops`
}

const notThere = (name: string): Problem => ({
  what: `The deployed Worker has no secret ${name}`,
  remedy: `Run npm run wrangler -- secret put ${name} --env production.`,
})

const unlisted = (output: string): Problem => ({
  what: `The secrets of the deployed Worker cannot be listed: ${/ERROR\S*\s+(.+)/.exec(output)?.[1] ?? 'wrangler failed'}`,
  remedy:
    'Sign in with npm run wrangler -- login, or set CLOUDFLARE_API_TOKEN. A Worker that does not exist yet has no secrets.',
})

/** Wrangler may say more before and after its list. */
function namesIn(output: string): string[] | null {
  const [list] = /^\[[\s\S]*^\]|^\[\]/m.exec(output) ?? []
  return list ? (JSON.parse(list) as { name: string }[]).map(({ name }) => name) : null
}
