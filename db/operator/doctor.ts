import { checkBilling } from './checks/billing.ts'
import { checkClock } from './checks/clock.ts'
import { readProduction, varsOf } from './checks/config.ts'
import { checkContracts } from './checks/contracts.ts'
import { checkHttpEndpoint, connectToDatabase } from './checks/database.ts'
import { checkConfig, checkSecrets } from './checks/deployment.ts'
import { checkJobs } from './checks/jobs.ts'
import { checkMail } from './checks/mail.ts'
import { checkMigrations } from './checks/migrations.ts'
import { checkObjects } from './checks/objects.ts'
import { checkOutbox } from './checks/outbox.ts'
import { checkPlanner } from './checks/planner.ts'
import { checkBeforeMigrating, checkNode, readPreflight } from './checks/preflight.ts'
import { type Finding, skipped } from './checks/problems.ts'
import { checkQueues } from './checks/queues.ts'
import { checkRoles } from './checks/roles.ts'
import { checkSchema } from './checks/schema.ts'
import { checkService } from './checks/service.ts'
import { gatherSettings, type RawSettings, type ReadSettings, readSettings } from './checks/settings.ts'
import { checkStore } from './checks/store.ts'
import { reportOf } from './report.ts'

/**
 * Settings come from `environment`, then from `settings`, a file of NAME=value lines, and with `production` then from the
 * production environment of wrangler.toml. `url`: the address of the service.
 */
type Options = { environment: RawSettings; settings?: string; production?: boolean; url?: string }

/** Finds everything that is wrong with a deployment. It only writes and deletes an object of its own in the store. */
export async function diagnose({ environment, settings, production, url }: Options): Promise<Finding[]> {
  const config = production ? readProduction() : null
  const read = readSettings(gatherSettings(environment, settings, config ? varsOf(config) : {}))
  const found = await Promise.all([
    ...(config ? [checkConfig(config), checkSecrets()] : []),
    unlessFaulty(read, ['DATABASE_URL', 'DATABASE_ENDPOINT'], 'database', () => checkDatabase(read)),
    unlessFaulty(read, storeSettings, 'object store', () => checkStore(read.settings)),
    unlessFaulty(read, ['MAIL_URL'], 'mail', () => checkMail(read.settings)),
    unlessFaulty(read, ['STRIPE_API_URL'], 'billing', () => checkBilling(read.settings)),
    checkService(url ?? (config ? read.settings.appUrl : null), read.settings.readinessKey),
  ])
  return [read.finding, ...found.flat()]
}

const storeSettings = ['STORE_ENDPOINT', 'STORE_BUCKET', 'STORE_REGION', 'STORE_TIMEOUT_SECONDS', 'APP_URL']

/** Finds everything that would make `npm run deploy` fail. It checks only this machine and the database. */
export async function preflight(
  { environment }: Pick<Options, 'environment'>,
  config = readProduction(),
): Promise<Finding[]> {
  const read = readPreflight(config, environment)
  return [checkNode(), checkConfig(config), read.finding, ...(await checkBeforeMigrating(read))]
}

/** Skips a check if one of its settings is wrong, which the finding of the settings already reports. */
async function unlessFaulty(
  { faulty }: ReadSettings,
  names: string[],
  check: string,
  run: () => Promise<Finding | Finding[]>,
): Promise<Finding | Finding[]> {
  const wrong = names.filter(name => faulty.has(name))
  return wrong.length > 0 ? skipped(check, `${wrong.join(' and ')} is wrong`) : run()
}

const wrongMigrations = 'the migrations are wrong'

/** The schema, jobs, and queues are checked only if the migrations are those of this version. */
async function checkDatabase(read: ReadSettings): Promise<Finding[]> {
  const { settings } = read
  const { client, finding: connected } = await connectToDatabase(settings)
  if (!client) return [connected]
  try {
    const [overHttp, [migrations, functions]] = await Promise.all([
      checkHttpEndpoint(settings),
      checkMigrations(client),
    ])
    const schema =
      migrations.problems.length > 0 ? skipped('schema', wrongMigrations) : await checkSchema(client)
    const findings = [
      connected,
      await checkClock(client),
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
      await unlessFaulty(read, ['STRIPE_API_URL'], 'contracts', () => checkContracts(client, settings)),
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
    `${check.padEnd(width)}  ${isSkipped ? 'skipped' : problems.length > 0 ? 'WRONG' : 'ok'}: ${seen}`,
    ...problems.flatMap(({ what, remedy }) => [`  ✗ ${what}`, `    → ${remedy}`]),
  ])
  const count = findings.flatMap(({ problems }) => problems).length
  const summary =
    count === 0 ? 'Nothing is wrong.' : `${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`
  return [...lines, '', summary].join('\n')
})
