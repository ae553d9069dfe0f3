import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Bindings, type Settings, settingNames, settings } from '../../../src/worker/env.ts'
import { type Finding, finding, type Problem } from './problems.ts'

/** Settings by name, before they are parsed. */
export type RawSettings = Record<string, string | undefined>

/** The settings that could be parsed, and the names of those that could not. */
export type ReadSettings = { settings: Settings; faulty: ReadonlySet<string>; finding: Finding }

/** Values in place of required settings that are wrong, so that the others can be parsed. */
const placeholders: RawSettings = {
  DATABASE_URL: 'postgres://unset',
  APP_URL: 'http://unset',
  MAIL_FROM: 'unset@unset',
  CODE_KEY: 'unset'.repeat(7),
}

/** Combines settings: the environment overrides a file of NAME=value lines, which overrides `others`. */
export const gatherSettings = (
  environment: RawSettings,
  file?: string,
  others: RawSettings = {},
): RawSettings => withoutUnknown({ ...others, ...(file ? readSettingsFile(file) : {}), ...environment })

function readSettingsFile(file: string): RawSettings {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (thrown) {
    const { code } = thrown as { code?: string }
    throw new Error(`The settings file cannot be read: ${file} (${code}).`, { cause: thrown })
  }
}

const withoutUnknown = (given: RawSettings): RawSettings =>
  Object.fromEntries(Object.entries(given).filter(([name]) => settingNames.includes(name)))

export function readSettings(given: RawSettings): ReadSettings {
  const { read, wrong } = parse(given)
  const faulty = new Set(Object.keys(wrong))
  const problems = Object.entries(wrong).map(([name, message]) => problemOf(name, given[name], message))
  const parts = [
    partlyConfigured('The object store is', storeNames, given),
    partlyConfigured('Billing is', billingNames, given),
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

function parse(given: RawSettings): { read: Settings; wrong: Record<string, string> } {
  try {
    return { read: parsed(given), wrong: {} }
  } catch (thrown) {
    const { issues } = thrown as { issues: { path: string[]; message: string }[] }
    const wrong = Object.fromEntries(issues.map(({ path, message }) => [path[0]!, message]))
    const replaced = Object.fromEntries(Object.keys(wrong).map(name => [name, placeholders[name]]))
    return { read: parsed({ ...given, ...replaced }), wrong }
  }
}

/** Parses a copy, because `settings` parses each object only once. */
const parsed = (given: RawSettings): Settings => settings({ ...given } as unknown as Bindings)

const problemOf = (name: string, value: string | undefined, message: string): Problem => ({
  what: value ? `${name} is malformed: ${message}` : `${name} is ${value === '' ? 'empty' : 'not set'}`,
  remedy: `Set ${name} as described in docs/deploy.md.`,
})

const storeNames = ['STORE_ENDPOINT', 'STORE_ACCESS_KEY_ID', 'STORE_SECRET_ACCESS_KEY']
const billingNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PRO']

/** A part needs all of its settings. */
function partlyConfigured(part: string, names: string[], given: RawSettings): Problem | null {
  const missing = names.filter(name => !given[name])
  if (missing.length === 0 || missing.length === names.length) return null
  return {
    what: `${part} only partly configured, without ${missing.join(' and ')}`,
    remedy: `Set ${missing.join(' and ')} too. Until then, requests that need it get 503.`,
  }
}

const withoutStore = (given: RawSettings): Problem | null =>
  storeNames.some(name => given[name])
    ? null
    : {
        what: 'No object store is configured',
        remedy: `Set ${storeNames.join(', ')}. Until then, requests for files get 503, and /readyz is unready.`,
      }
