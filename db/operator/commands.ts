import { userInfo } from 'node:os'
import type pg from 'pg'
import { actionsText, type Operator, readActions } from './actions.ts'
import { auditDeployment, auditText } from './audit.ts'
import { diagnose, diagnosisText, preflight } from './doctor.ts'
import { grantPlan, grantText } from './grant.ts'
import { mailTestText, testMail } from './mail-test.ts'
import { reinstateOrg, suspendOrg, suspensionText } from './orgs/suspension.ts'
import { erasedText, erasePerson } from './people/erase.ts'
import { exportedText, exportPerson } from './people/export.ts'
import { findPerson, personText } from './people/find.ts'
import { signedOutText, signOutPerson } from './people/sign-out.ts'
import { continueAfterRestore, continuedText } from './restore/after-restore.ts'
import { readUsage, usageText } from './usage.ts'

export const commandOptions = {
  reason: { type: 'string' },
  settings: { type: 'string' },
  production: { type: 'boolean' },
  preflight: { type: 'boolean' },
  url: { type: 'string' },
  before: { type: 'string' },
  all: { type: 'boolean' },
  org: { type: 'string', multiple: true },
  yes: { type: 'boolean' },
} as const

/** The parsed options of a command line. */
export type GivenOptions = {
  [Name in keyof typeof commandOptions]?: (typeof commandOptions)[Name] extends { multiple: true }
    ? string[]
    : (typeof commandOptions)[Name]['type'] extends 'string'
      ? string
      : boolean
}

/** What a command prints. It exits with 1 if `hasFailed`. */
export type CommandResult = { text: string; hasFailed?: boolean }

type Work = (client: pg.Client, given: GivenOptions, ...parameters: string[]) => Promise<CommandResult>

/**
 * `syntax`: the words of the command, then its parameters in capitals, with optional ones in brackets. `work` gets a
 * connection to `DATABASE_URL`. `runs` opens its own.
 */
export type OperatorCommand = {
  syntax: string
  options?: readonly (keyof GivenOptions)[]
  usage?: string
} & ({ work: Work } | { runs(given: GivenOptions): Promise<CommandResult> })

const operatorOf = ({ reason }: GivenOptions): Operator => ({
  operator: userInfo().username,
  reason: reason ?? null,
})

export const operatorCommands: readonly OperatorCommand[] = [
  {
    syntax: 'grant ORG_ID PLAN',
    usage: 'grant ORG_ID pro|pro_plus|none [--reason TEXT]',
    options: ['reason'],
    work: async (client, given, orgId, plan) => ({
      text: grantText(await grantPlan(client, { ...operatorOf(given), orgId: orgId!, plan: plan! })),
    }),
  },
  {
    syntax: 'usage ORG_ID',
    work: async (client, _, orgId) => ({ text: usageText(await readUsage(client, orgId!)) }),
  },
  {
    syntax: 'person find USER',
    usage: 'person find USER          (USER is an email address or an id)',
    work: async (client, _, user) => ({ text: personText(await findPerson(client, user!)) }),
  },
  {
    syntax: 'person sign-out USER',
    usage: 'person sign-out USER [--reason TEXT]',
    options: ['reason'],
    work: async (client, given, user) => ({
      text: signedOutText(await signOutPerson(client, user!, operatorOf(given))),
    }),
  },
  {
    syntax: 'person export USER FILE',
    usage: 'person export USER FILE [--reason TEXT]',
    options: ['reason'],
    work: async (client, given, user, file) => ({
      text: exportedText(await exportPerson(client, user!, file!, operatorOf(given))),
    }),
  },
  {
    syntax: 'person erase USER',
    usage: 'person erase USER [--yes] [--reason TEXT]',
    options: ['reason', 'yes'],
    work: async (client, given, user) => ({
      text: erasedText(await erasePerson(client, user!, operatorOf(given), given.yes ?? false)),
    }),
  },
  {
    syntax: 'org suspend ORG_ID',
    usage: 'org suspend ORG_ID [--reason TEXT]',
    options: ['reason'],
    work: async (client, given, orgId) => ({
      text: suspensionText(await suspendOrg(client, orgId!, operatorOf(given))),
    }),
  },
  {
    syntax: 'org reinstate ORG_ID',
    usage: 'org reinstate ORG_ID [--reason TEXT]',
    options: ['reason'],
    work: async (client, given, orgId) => ({
      text: suspensionText(await reinstateOrg(client, orgId!, operatorOf(given))),
    }),
  },
  {
    syntax: 'actions [ID]',
    work: async (client, _, id) => ({ text: actionsText(await readActions(client, id)) }),
  },
  {
    syntax: 'after-restore',
    usage: 'after-restore [--before URL] [--yes]',
    options: ['before', 'yes'],
    work: async (client, { before, yes }) => ({
      text: continuedText(await continueAfterRestore(client, { before, confirms: yes ?? false })),
    }),
  },
  {
    syntax: 'doctor',
    usage: 'doctor [--preflight | --settings FILE] [--production] [--url URL]',
    options: ['settings', 'production', 'preflight', 'url'],
    runs: async given => {
      if (given.preflight && Object.keys(given).length > 1)
        throw new Error('--preflight cannot be combined with other options.')
      if (given.url !== undefined && !URL.canParse(given.url))
        throw new Error('--url must be an address such as https://cairn.example.com.')
      const check = given.preflight ? preflight : diagnose
      const diagnosis = await check({ ...given, environment: process.env })
      const hasFailed = diagnosis.some(({ problems }) => problems.length > 0)
      return { text: diagnosisText(diagnosis), hasFailed }
    },
  },
  {
    syntax: 'mail-test ADDRESS',
    work: async (client, _, address) => {
      const test = await testMail(client, address!)
      return { text: mailTestText(test), hasFailed: test.outcome !== 'sent' }
    },
  },
  {
    syntax: 'audit',
    usage: 'audit [--all | --org ORG_ID …] [--settings FILE]',
    options: ['all', 'org', 'settings'],
    runs: async given => {
      if (given.all && given.org) throw new Error('Use either --all or --org.')
      const report = await auditDeployment({ ...given, environment: process.env })
      return { text: auditText(report), hasFailed: report.breaks.length > 0 }
    },
  },
]
