import { checkBilling } from './checks/billing.ts'
import { readProduction, varsOf } from './checks/config.ts'
import { checkContracts } from './checks/contracts.ts'
import { checkHttpEndpoint, checkMigrations, checkPlanner, reachDatabase } from './checks/database.ts'
import { checkConfig, checkSecrets } from './checks/deployment.ts'
import { checkMail } from './checks/mail.ts'
import { checkObjects } from './checks/objects.ts'
import { checkOutbox } from './checks/outbox.ts'
import { checkBeforeMigrating, checkNode, readPreflight } from './checks/preflight.ts'
import { type Finding, skipped } from './checks/problems.ts'
import { checkRoles } from './checks/roles.ts'
import { checkSchema } from './checks/schema.ts'
import { checkService } from './checks/service.ts'
import { type Given, gather, type Read, readSettings } from './checks/settings.ts'
import { checkStore } from './checks/store.ts'
import { checkJobs, checkQueues } from './checks/upkeep.ts'
import { reportOf } from './report.ts'

/**
 * Settings come from `environment`, then from `settings`, a file of NAME=value lines, then, only with `production`, from
 * the production environment of wrangler.toml. `url` is where the service runs.
 */
export type Options = { environment: Given; settings?: string; production?: boolean; url?: string }

/** Everything that is wrong with a deployment. It changes nothing but an object of its own in the store, for a moment. */
export async function diagnose({ environment, settings, production, url }: Options): Promise<Finding[]> {
  const config = production ? readProduction() : null
  const read = readSettings(gather(environment, settings, config ? varsOf(config) : {}))
  const found = await Promise.all([
    ...(config ? [checkConfig(config), checkSecrets()] : []),
    unless(read, ['DATABASE_URL', 'DATABASE_ENDPOINT'], 'database', () => checkDatabase(read)),
    unless(read, storeSettings, 'object store', () => checkStore(read.settings)),
    unless(read, ['MAIL_URL'], 'mail', () => checkMail(read.settings)),
    unless(read, ['STRIPE_API_URL'], 'billing', () => checkBilling(read.settings)),
    checkService(url ?? (config ? read.settings.appUrl : null), read.settings.readinessKey),
  ])
  return [read.finding, ...found.flat()]
}

const storeSettings = ['STORE_ENDPOINT', 'STORE_BUCKET', 'STORE_REGION', 'STORE_TIMEOUT_SECONDS', 'APP_URL']

/** Everything that would keep `npm run deploy` from succeeding, asked of this machine and the database alone. */
export async function preflight(
  { environment }: Pick<Options, 'environment'>,
  config = readProduction(),
): Promise<Finding[]> {
  const read = readPreflight(config, environment)
  return [checkNode(), checkConfig(config), read.finding, ...(await checkBeforeMigrating(read))]
}

/** Looks, unless a setting that it takes is wrong: the settings' own finding tells of that. */
async function unless(
  { faulty }: Read,
  names: string[],
  check: string,
  look: () => Promise<Finding | Finding[]>,
): Promise<Finding | Finding[]> {
  const wrong = names.filter(name => faulty.has(name))
  return wrong.length > 0 ? skipped(check, `${wrong.join(' and ')} is wrong`) : look()
}

const wrongMigrations = 'the migrations are wrong'

/** The schema, jobs and queues are looked at only where the tables are those that this version knows. */
async function checkDatabase(read: Read): Promise<Finding[]> {
  const { settings } = read
  const { client, finding: reached } = await reachDatabase(settings)
  if (!client) return [reached]
  try {
    const [overHttp, [migrations, functions]] = await Promise.all([
      checkHttpEndpoint(settings),
      checkMigrations(client),
    ])
    const schema =
      migrations.problems.length > 0 ? skipped('schema', wrongMigrations) : await checkSchema(client)
    const findings = [
      reached,
      overHttp,
      migrations,
      functions,
      schema,
      await checkPlanner(client),
      await checkRoles(client),
    ]
    if (migrations.problems.length > 0)
      return [
        ...findings,
        ...['cron', 'outbox', 'queues', 'contracts', 'objects'].map(check => skipped(check, wrongMigrations)),
      ]
    const others = [
      await checkJobs(client),
      await checkOutbox(client),
      await checkQueues(client),
      await unless(read, ['STRIPE_API_URL'], 'contracts', () => checkContracts(client, settings)),
      await checkObjects(client, settings),
    ]
    return [...findings, ...others.flat()]
  } finally {
    await client.end()
  }
}

export const diagnosisText = reportOf((findings: Finding[]): string => {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings.flatMap(({ check, seen, problems, isSkipped }) => [
    `${check.padEnd(width)}  ${isSkipped ? 'not looked at' : problems.length > 0 ? 'WRONG' : 'ok'}: ${seen}`,
    ...problems.flatMap(({ what, remedy }) => [`  ✗ ${what}`, `    → ${remedy}`]),
  ])
  const count = findings.flatMap(({ problems }) => problems).length
  const sum = count === 0 ? 'Nothing is wrong.' : `${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`
  return [...lines, '', sum].join('\n')
})
