import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { databaseUrlFromEnvironment, isEntryPoint } from '../command.ts'
import { auditDeployment, auditText } from './audit.ts'
import { diagnose, diagnosisText, preflight } from './doctor.ts'
import { grantPlan, grantText } from './grant.ts'
import { mailTestText, testMail } from './mail-test.ts'
import { plainLines } from './report.ts'
import { readUsage, usageText } from './usage.ts'

const help = `Usage:
  npm run operator -- grant ORG_ID pro|pro_plus|none [--reason TEXT]
  npm run operator -- usage ORG_ID
  npm run operator -- doctor [--settings FILE] [--production] [--url URL]
  npm run operator -- doctor --preflight
  npm run operator -- mail-test ADDRESS
  npm run operator -- audit [--all | --org ORG_ID …] [--settings FILE]`

const options = {
  reason: { type: 'string' },
  settings: { type: 'string' },
  production: { type: 'boolean' },
  preflight: { type: 'boolean' },
  url: { type: 'string' },
  all: { type: 'boolean' },
  org: { type: 'string', multiple: true },
} as const

/** The exit code. */
async function run(args: string[]): Promise<number> {
  const { command, parameters, given } = read(args)
  if (command === 'grant' && parameters.length === 2) {
    const [orgId, plan] = parameters as [string, string]
    const order = { orgId, plan, operator: userInfo().username, reason: given.reason ?? null }
    console.log(grantText(await inDatabase(client => grantPlan(client, order))))
    return 0
  }
  if (command === 'usage' && parameters.length === 1) {
    console.log(usageText(await inDatabase(client => readUsage(client, parameters[0]!))))
    return 0
  }
  if (command === 'doctor' && parameters.length === 0 && !(given.preflight && hasOthers(given))) {
    const look = given.preflight ? preflight : diagnose
    const diagnosis = await look({ ...given, environment: process.env })
    console.log(diagnosisText(diagnosis))
    return diagnosis.some(({ problems }) => problems.length > 0) ? 1 : 0
  }
  if (command === 'mail-test' && parameters.length === 1) {
    const test = await inDatabase(client => testMail(client, parameters[0]!))
    console.log(mailTestText(test))
    return test.outcome === 'sent' ? 0 : 1
  }
  if (command === 'audit' && parameters.length === 0 && !(given.all && given.org)) {
    const report = await auditDeployment({ ...given, environment: process.env })
    console.log(auditText(report))
    return report.breaks.length > 0 ? 1 : 0
  }
  throw new Error(help)
}

const hasOthers = (given: object): boolean => Object.keys(given).length > 1

function read(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [command, ...parameters] = positionals
    return { command, parameters, given: values }
  } catch (thrown) {
    throw new Error(`${(thrown as Error).message}\n${help}`, { cause: thrown })
  }
}

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrlFromEnvironment() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

if (isEntryPoint(import.meta.url))
  process.exitCode = await run(process.argv.slice(2)).catch((thrown: Error) => {
    console.error(plainLines(thrown.message))
    return 1
  })
