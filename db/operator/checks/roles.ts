import type pg from 'pg'
import { missingGrants, workerLogins, workerRole } from '../../roles.ts'
import { type Finding, finding } from './problems.ts'

/** Checks the privileges of the Worker's role, and that a login belongs to it (docs/operate.md, Two roles). */
export async function checkRoles(client: pg.Client): Promise<Finding> {
  const missing = await missingGrants(client)
  const logins = await workerLogins(client)
  const tooStrong = logins.filter(({ canChangeSchema }) => canChangeSchema).map(({ name }) => name)
  return finding(
    'roles',
    logins.length > 0 ? `${workerRole}: ${logins.map(({ name }) => name).join(', ')}` : workerRole,
    missing.length > 0 && {
      what: `The rights of the Worker's role ${workerRole} differ from what the service needs`,
      remedy: `As the owner of the database, run npm run db:migrate, or: ${missing.join('; ')}`,
    },
    logins.length === 0 && {
      what: `No login belongs to ${workerRole}, so the Worker cannot run as it`,
      remedy: `Create one: create role cairn_a login password '…' in role ${workerRole}. Then set the Worker's DATABASE_URL to it.`,
    },
    tooStrong.length > 0 && {
      what: `${tooStrong.join(', ')} can change the schema, which the Worker's login must not`,
      remedy: `Create a login that only belongs to ${workerRole}, and set the Worker's DATABASE_URL to it.`,
    },
  )
}
