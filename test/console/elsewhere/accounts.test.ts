import { expect, it } from 'vitest'
import { orgRows } from '../../support/console/elsewhere/orgs.ts'
import { ownRows } from '../../support/console/elsewhere/own.ts'
import { problemsOf } from '../../support/console/elsewhere/problems.ts'
import { withBrowser } from '../../support/console/visitor.ts'

withBrowser()

it('a change of the own account or an organization is shown everywhere, and nowhere after a refusal', async () => {
  expect(await problemsOf({ ...ownRows, ...orgRows })).toEqual([])
})
