import { expect, it } from 'vitest'
import { watch } from '../../../src/cli/commands/sync/watch.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { writeFiles } from '../../support/cli/repository.ts'
import { makeFolder } from './made-folders.ts'

type Read = readonly string[]

/** Whether a change after the first sync has read everything triggers another sync. */
async function isDueAgain(path: string, sync: (change: () => void) => Read): Promise<boolean> {
  const root = makeFolder({ 'roadmap.json': 'old', 'plan.md': 'old' })
  // All files must be older than the sync.
  await new Promise(resolve => setTimeout(resolve, 50))
  let syncs = 0
  const once = async () => {
    if (++syncs === 2) throw new Error('again')
    return sync(() => writeFiles(root, { [path]: 'newer' }))
  }
  return watch(contextIn(root), root, ['roadmap.json'], once, true).then(
    () => false,
    ({ message }) => message === 'again',
  )
}

function before(change: () => void, read: Read): Read {
  change()
  return read
}

/** Makes the change when the result is iterated. */
function after(change: () => void, read: Read): Read {
  function* looking() {
    change()
    yield* read
  }
  return Object.assign([], { [Symbol.iterator]: looking })
}

it.each<[when: string, path: string, sync: (change: () => void, read: Read) => Read]>([
  ['during the sync', 'roadmap.json', before],
  ['of a newly found file', 'plan.md', before],
  ['right after the sync', 'roadmap.json', after],
])('a change %s triggers another sync', async (_, path, sync) => {
  expect(await isDueAgain(path, change => sync(change, ['roadmap.json', 'plan.md']))).toBe(true)
})
