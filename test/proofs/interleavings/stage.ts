import { neonConfig } from '@neondatabase/serverless'
import pg from 'pg'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import { databaseSettings, settingStatement } from '../../../db/database-settings.ts'
import { workerUrl } from '../../../dev/stack/postgres/worker-login.ts'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import type { Bindings } from '../../../src/worker/env.ts'
import { origin } from '../../support/headers.ts'
import { limiters } from '../../support/plans/requests.ts'
import { outsideServices } from '../../support/plans/services.ts'
import { current, type env, setEnv } from './in-node.ts'
import { answerTrip, Side } from './side.ts'
import { addSteps, mostSides } from './steps.ts'
import { apartFrom, readState, type State, type Table, tablesOf } from './tables.ts'

/** A database with steps in its functions, and the conductor and sides that use it. */
export type Stage = {
  conductor: pg.Client
  /** Its session resets tables, without triggers and foreign keys. */
  restorer: pg.Client
  sides: Side[]
  tables: Table[]
  apart: Set<string>
  empty: State
  /** Whether the audit checks what acts have broken in sequence. */
  isAudited?: boolean
}

/** The stage for the tests of a file, available while they run. */
export function steppedStage(): Stage {
  const services = outsideServices()
  const stage = {} as Stage
  const name = `steps_${process.hrtime.bigint()}`
  const url = new URL(inject('databaseUrl'))
  let admin: pg.Client
  beforeAll(async () => {
    admin = await connect(url.href)
    await admin.query(`create database ${name} template ${inject('template')}`)
    for (const setting of Object.keys(databaseSettings)) await admin.query(settingStatement(name, setting))
    url.pathname = `/${name}`
    const conductor = await connect(url.href)
    const restorer = await connect(url.href)
    await restorer.query('set session_replication_role = replica')
    const tables = await tablesOf(conductor)
    await addSteps(conductor, tables)
    const sides = Array.from({ length: mostSides }, (_, number) => new Side(number, url.href))
    for (const side of sides) await side.connect()
    setEnv(bindingsOf(url.href, services.bindings()))
    Object.assign(stage, {
      conductor,
      restorer,
      sides,
      tables,
      apart: await apartFrom(conductor),
      empty: await readState(conductor, tables),
    })
    routeTrips(conductor)
    mintBySide()
    vi.spyOn(console, 'log').mockImplementation(() => {})
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    neonConfig.fetchFunction = undefined
    const { conductor, restorer, sides } = stage
    await Promise.all([conductor, restorer, ...sides.map(({ client }) => client)].map(each => each.end()))
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return stage
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

const bindingsOf = (databaseUrl: string, outside: Partial<Bindings>): typeof env => ({
  DATABASE_URL: workerUrl(databaseUrl),
  OWNER_DATABASE_URL: databaseUrl,
  APP_URL: origin,
  MAIL_FROM: 'cairn@example.test',
  MAIL_URL: 'smtp://127.0.0.1:9',
  ...localSecrets,
  ...limiters,
  ...outside,
})

/** Sends the Worker's requests to the connection of the calling side. */
function routeTrips(others: pg.Client): void {
  neonConfig.fetchFunction = (
    _: string,
    { body, headers }: { body: string; headers: Record<string, string> },
  ) => {
    const [side, asArrays] = [current.getStore(), headers['Neon-Array-Mode'] === 'true']
    return side ? side.trip(body, asArrays) : answerTrip(others, body, asArrays)
  }
}

function mintBySide(): void {
  const [uuid, random] = [crypto.randomUUID.bind(crypto), crypto.getRandomValues.bind(crypto)]
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => (current.getStore()?.mint() as ReturnType<typeof uuid>) ?? uuid(),
  )
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(
    view => current.getStore()?.fill(view) ?? random(view),
  )
}
