import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeAssets } from '../../dev/build/assets/make.ts'
import { digestOf } from '../../dev/shared/files.ts'
import { root } from '../../dev/shared/root.ts'
import { digestOfAll, readSources } from '../../dev/shared/sources.ts'

/** Makes the assets and returns their folder. They are not built again if nothing outside `test` has changed since. */
export async function assetsForTests(): Promise<string> {
  const directory = join(root, 'dist', 'assets')
  const record = join(root, 'dist', 'assets-in-tests')
  const sources = readSources(root)
  const ofSources = sources && digestOfAll(sources, /^(?!test\/)/)
  // Other commands write to the folder, too.
  const state = () => `${ofSources} ${digestOf(root, ['dist/assets'])}`
  const isMade =
    ofSources && existsSync(record) && existsSync(directory) && readFileSync(record, 'utf8') === state()
  rmSync(record, { force: true })
  await makeAssets({
    directory,
    storeUrl: 'https://store.cairn.test',
    made: isMade ? directory : undefined,
  })
  if (ofSources) writeFileSync(record, state())
  return directory
}
