import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Bindings, type Settings, settingNames, settings } from '../../../src/worker/env.ts'
import { type Finding, finding, type Problem } from './problems.ts'

export type Given = Record<string, string | undefined>

/** The settings as far as they can be read, and the names of those that cannot. */
export type Read = { settings: Settings; faulty: ReadonlySet<string>; finding: Finding }

/** What stands for a required setting that is wrong, so that the others can be read. */
const standIns: Given = {
  DATABASE_URL: 'postgres://unset',
  APP_URL: 'http://unset',
  MAIL_FROM: 'unset@unset',
  CODE_KEY: 'unset'.repeat(7),
}

/** The settings of the environment, then those of a file of NAME=value lines, then the others. */
export const gather = (environment: Given, file?: string, others: Given = {}): Given =>
  known({ ...others, ...(file ? parseEnv(readFileSync(file, 'utf8')) : {}), ...environment })

const known = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => settingNames.includes(name)))

export function readSettings(given: Given): Read {
  const { read, wrong } = parse(given)
  const faulty = new Set(Object.keys(wrong))
  const problems = Object.entries(wrong).map(([name, message]) => problemOf(name, given[name], message))
  const parts = [
    missingPart('The object store is', storeNames, given),
    missingPart('Billing is', billingNames, given),
  ]
  const seen = [
    `${Object.values(given).filter(Boolean).length} settings`,
    `${read.billing ? 'with' : 'without'} billing`,
    ...(faulty.has('SIGN_UP') ? [] : [`sign-up ${signUpOf(read.signUp)}`]),
  ].join(', ')
  return {
    settings: read,
    faulty,
    finding: finding('settings', seen, ...problems, ...parts, withoutStore(given)),
  }
}

function signUpOf(signUp: Settings['signUp']): string {
  if (signUp === 'open') return 'open to anyone'
  return signUp.length > 0 ? `for invited addresses and ${signUp.join(', ')}` : 'for invited addresses'
}

function parse(given: Given): { read: Settings; wrong: Record<string, string> } {
  try {
    return { read: parsed(given), wrong: {} }
  } catch (thrown) {
    const { issues } = thrown as { issues: { path: string[]; message: string }[] }
    const wrong = Object.fromEntries(issues.map(({ path, message }) => [path[0]!, message]))
    const mended = Object.fromEntries(Object.keys(wrong).map(name => [name, standIns[name]]))
    return { read: parsed({ ...given, ...mended }), wrong }
  }
}

/** Parses a copy, for `settings` parses each object only once. */
const parsed = (given: Given): Settings => settings({ ...given } as unknown as Bindings)

const problemOf = (name: string, value: string | undefined, message: string): Problem => ({
  what: value ? `${name} is malformed: ${message}` : `${name} is ${value === '' ? 'empty' : 'not set'}`,
  remedy: `Set ${name}, as the table in docs/deploy.md has it.`,
})

const storeNames = ['STORE_ENDPOINT', 'STORE_ACCESS_KEY_ID', 'STORE_SECRET_ACCESS_KEY']
const billingNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PRO']

/** Half of a part is as good as none of it, and rarely what was meant. */
function missingPart(part: string, names: string[], given: Given): Problem | null {
  const missing = names.filter(name => !given[name])
  if (missing.length === 0 || missing.length === names.length) return null
  return {
    what: `${part} configured in part: ${missing.join(' and ')} not set`,
    remedy: `Set ${missing.join(' and ')} too; until then its requests are refused with 503.`,
  }
}

const withoutStore = (given: Given): Problem | null =>
  storeNames.some(name => given[name])
    ? null
    : {
        what: 'No object store is configured',
        remedy: `Set ${storeNames.join(', ')}; until then files are refused with 503 and /readyz is unready.`,
      }
