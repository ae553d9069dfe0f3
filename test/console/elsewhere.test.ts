import { beforeAll, expect, it } from 'vitest'
import { unsaid } from '../support/console/elsewhere/check.ts'
import { problemsOf } from '../support/console/elsewhere/problems.ts'
import type { Scene } from '../support/console/elsewhere/row.ts'
import { createScene } from '../support/console/elsewhere/scene.ts'
import { tables } from '../support/console/elsewhere/tables.ts'
import { withBrowser } from '../support/console/visitor.ts'

withBrowser({ isShared: true })

let scene: Scene
beforeAll(async () => {
  scene = await createScene()
})

it.each(Object.entries(tables))(
  'a change of %s is shown everywhere, and nowhere after a refusal',
  async (_, rows) => {
    expect(await problemsOf(rows, scene)).toEqual([])
  },
  300_000,
)

it('no change changes more than its row says', async () => {
  await scene.probe.reread()
  expect(unsaid(scene, await scene.probe.queries())).toEqual([])
})
