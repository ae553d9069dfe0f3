import { expect, it } from 'vitest'
import { fileRows } from '../../support/console/elsewhere/files.ts'
import { problemsOf } from '../../support/console/elsewhere/problems.ts'
import { withBrowser } from '../../support/console/visitor.ts'

withBrowser()

it('a change of files is shown everywhere, and nowhere after a refusal', async () => {
  expect(await problemsOf(fileRows)).toEqual([])
})
