import pg from 'pg'
import { databaseUrlFromEnvironment, isEntryPoint } from './command.ts'

const usage = `Usage: npm run operator -- grant ORG_ID pro|pro_plus|none`

/** Grants an organisation a plan, or takes the grant back; throws when there is no such organisation. */
export async function grant(client: pg.Client, orgId: string, plan: string): Promise<string> {
  if (!['pro', 'pro_plus', 'none'].includes(plan)) throw new Error(`${plan} is no plan\n${usage}`)
  const { rows } = await client.query<{ name: string }>(
    "update orgs set granted_plan = nullif($2, 'none') where id = $1 returning name",
    [orgId, plan],
  )
  if (!rows[0]) throw new Error(`There is no organisation ${orgId}`)
  return rows[0].name
}

async function run([command, ...parameters]: string[]): Promise<void> {
  const [orgId, plan] = parameters
  if (command !== 'grant' || !orgId || !plan) throw new Error(usage)
  const client = new pg.Client({ connectionString: databaseUrlFromEnvironment() })
  await client.connect()
  try {
    console.log(`${await grant(client, orgId, plan)}: ${plan}`)
  } finally {
    await client.end()
  }
}

if (isEntryPoint(import.meta.url))
  await run(process.argv.slice(2)).catch((thrown: Error) => {
    console.error(thrown.message)
    process.exitCode = 1
  })
