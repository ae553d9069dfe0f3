import type pg from 'pg'
import {
  compareSettings,
  databaseSettings,
  type SettingDifference,
  settingStatement,
} from '../../database-settings.ts'
import { type Finding, finding, type Problem } from './problems.ts'

/** Checks the settings of the database by which Postgres plans queries. */
export async function checkPlanner(client: pg.Client): Promise<Finding> {
  const wanted = Object.entries(databaseSettings).map(([name, value]) => `${name} ${value}`)
  const differences = await compareSettings(client)
  return finding(
    'planner',
    wanted.join(', '),
    ...differences.map(difference => problemOf(client, difference)),
  )
}

function problemOf(client: pg.Client, { name, wanted, found, source }: SettingDifference): Problem {
  const isSetOnRole = source === 'user' || source === 'database user'
  return {
    what: `${name} is ${found} instead of ${wanted}, so Postgres scans tables despite their indexes`,
    remedy: isSetOnRole
      ? `Reset the setting of the role ${client.user}: alter role … reset ${name}.`
      : `As the owner of the database, run npm run db:migrate, or ${settingStatement(client.database!, name)}.`,
  }
}
