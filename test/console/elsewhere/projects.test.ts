import { expect, it } from 'vitest'
import { problemsOf } from '../../support/console/elsewhere/problems.ts'
import { projectRows } from '../../support/console/elsewhere/projects.ts'
import { withBrowser } from '../../support/console/visitor.ts'

withBrowser()

it('a change of projects and their members is shown everywhere, and nowhere after a refusal', async () => {
  expect(await problemsOf(projectRows)).toEqual([])
})
