import { expect, it } from 'vitest'
import { fileRows } from '../../support/console/elsewhere/files.ts'
import { issueRows } from '../../support/console/elsewhere/issues.ts'
import { problemsOf } from '../../support/console/elsewhere/problems.ts'
import { withBrowser } from '../../support/console/visitor.ts'

withBrowser()

it('a change of issues, roadmaps, or files is shown everywhere, and nowhere after a refusal', async () => {
  expect(await problemsOf({ ...issueRows, ...fileRows })).toEqual([])
})
