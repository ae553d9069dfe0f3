import { expect, it } from 'vitest'
import { orgRows } from '../../support/console/elsewhere/orgs.ts'
import { problemsOf } from '../../support/console/elsewhere/problems.ts'
import { withBrowser } from '../../support/console/visitor.ts'

withBrowser()

it('a change of organizations and their groups is shown everywhere, and nowhere after a refusal', async () => {
  expect(await problemsOf(orgRows)).toEqual([])
})
