import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { audit } from '../../../db/operator/audit/audit.ts'
import { settings } from '../../../src/worker/env.ts'
import { openObjectStore } from '../../../src/worker/outside/object-store.ts'
import { freshDatabase } from '../../db/fresh.ts'
import { run, tally } from './run.ts'
import { type Services, startServices } from './services.ts'
import type { Step } from './step.ts'
import { stepsOf } from './steps.ts'

const { runs, length, seed, path } = inject('model')
const lanes = path ? 1 : 4

/** A busy machine takes minutes to bundle the service and to copy a database. */
const onlyIfItHangs = 1_200_000

let services: Services
let database: Awaited<ReturnType<typeof freshDatabase>>
let clients: pg.Client[]

beforeAll(async () => {
  database = await freshDatabase(inject('template'))
  await migrate(database.url)
  services = await startServices({ url: database.url, endpoint: inject('databaseEndpoint') })
  clients = await Promise.all(Array.from({ length: lanes }, () => database.connect()))
}, onlyIfItHangs)

afterAll(async () => {
  await services?.stop()
  await Promise.all(clients?.map(client => client.end()) ?? [])
  await database?.drop()
}, onlyIfItHangs)

// The model follows the rules. It predicts each response, and every list and the activity at the end.
it(`${runs} runs of ${length} commands of the seed ${seed} match the model`, {
  timeout: onlyIfItHangs + runs * length * 200,
}, async () => {
  const failing = { client: null as pg.Client | null, commands: 0 }
  const property = (client: pg.Client) =>
    fc.asyncProperty(stepsOf(length), async steps => {
      // One failure is shrunk at a time, without the others.
      if (failing.client && failing.client !== client) return
      await run(steps, { url: services.url, client, settings: settings(services.bindings) }).catch(thrown => {
        if (!failing.client) Object.assign(failing, { client, commands: tally.commands })
        throw thrown
      })
    })
  const checked = await Promise.all(
    clients.map((client, lane) =>
      fc.check(property(client), {
        seed: seed + lane,
        numRuns: Math.ceil(runs / lanes),
        ...(path && { path }),
      }),
    ),
  )
  console.log(JSON.stringify(tally, null, 1))
  const found = checked.filter(({ failed }) => failed).map(details => summaryOf(details))
  expect(found, `found after ${failing.commands} commands`).toEqual([])
  const store = openObjectStore(settings(services.bindings).store)
  expect((await audit({ client: clients[0]!, store, orgs: 'all', others: true })).breaks).toEqual([])
})

function summaryOf({
  seed,
  counterexamplePath,
  counterexample,
  errorInstance,
  numShrinks,
}: fc.RunDetails<[Step[]]>): string {
  const steps = counterexample?.[0].map(step => JSON.stringify(step)).join('\n')
  const again = `npm run model -- 1 ${length} ${seed} ${counterexamplePath}`
  return [(errorInstance as Error)?.message, `After ${numShrinks} shrinks:`, steps, `Again: ${again}`].join(
    '\n',
  )
}
