import { describe, expect, it } from 'vitest'
import { audit } from '../../../db/operator/audit/audit.ts'
import { auditDeployment } from '../../../db/operator/audit.ts'
import { readSettings } from '../../../db/operator/checks/settings.ts'
import { settings } from '../../../src/worker/env.ts'
import { openObjectStore } from '../../../src/worker/outside/object-store.ts'
import { openS3 } from '../../../src/worker/outside/s3.ts'
import { isTried } from '../../support/extent.ts'
import { itRunsTheDoctor, itRunsTheMailTest } from './doctor/commands.ts'
import { matching } from './doctor/problems.ts'
import { itChecksMailAndBilling, itChecksTheStore } from './doctor/providers.ts'
import { doctorStack } from './doctor/stack.ts'
import { wrongSettings } from './doctor/wrong-settings.ts'

const own = doctorStack()

describe('operator doctor', () => {
  it('finds nothing wrong with a working stack', async () => {
    expect(await own.problems({}, own.stack.addresses.url)).toEqual([])
  })

  it.each([
    [undefined, 'sign-up open to anyone'],
    ['invited', 'sign-up for invited addresses'],
    ['Acme.test,例え.test', 'sign-up for invited addresses and acme.test, xn--r8jz45g.test'],
  ])('reports who can sign up, with SIGN_UP %j', (SIGN_UP, expected) => {
    const { seen, problems } = readSettings({ ...own.settings, SIGN_UP }).finding
    expect([seen, problems]).toEqual([
      expect.stringMatching(new RegExp(`settings, with billing, ${expected}$`)),
      [],
    ])
  })

  it('leaves nothing behind in the object store', async () => {
    await own.problems()
    const { objects } = await openS3(settings(own.settings as never).store!).list(
      null,
      10,
      AbortSignal.timeout(100_000),
    )
    expect(objects).toEqual([])
  })

  it.each(wrongSettings.filter(([label]) => isTried(4, label)))(
    'reports %s, and nothing else',
    async (_label, change, expected) => {
      expect(await own.problems(change(own))).toEqual(matching(expected))
    },
  )

  itChecksTheStore(own)
  itChecksMailAndBilling(own)
})

it('the audit compares the database with the same store, in both directions', async () => {
  const store = openObjectStore(settings(own.settings as never).store)
  const key = `objects/${crypto.randomUUID()}`
  await store.put(key, new Uint8Array(1), 'text/plain')
  const { breaks } = await audit({ client: own.client, store, orgs: 'all', orphanHours: 0 })
  expect(breaks).toMatchObject([{ name: 'object_known', examples: [{ key }] }])
  expect(await auditDeployment({ environment: own.settings })).toMatchObject({ breaks: [], skipped: [] })
  await store.discard([key])
})

describe('npm run operator -- doctor', () => itRunsTheDoctor(own))

describe('npm run operator -- mail-test', () => itRunsTheMailTest(own))
