import { expect, it } from 'vitest'
import { issueRows } from '../../support/console/elsewhere/issues.ts'
import { problemsOf } from '../../support/console/elsewhere/problems.ts'
import { withBrowser } from '../../support/console/visitor.ts'

withBrowser()

it('a change of issues or roadmaps is shown everywhere, and nowhere after a refusal', async () => {
  expect(await problemsOf(issueRows)).toEqual([])
})
