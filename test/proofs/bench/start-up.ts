import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../support/bundle.ts'
import { startsLine } from './report.ts'
import { bindingsOf } from './services.ts'
import { withParts } from './stage.ts'
import { measureStarts } from './starts.ts'

/** `npm run bench:starts -- [pairs]`: the start of the Worker beside that of an empty one, 40 times each. */
await withParts(async parts => {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-starts-'))
  await parts.add({ stop: async () => rmSync(dir, { recursive: true, force: true }) })
  const { path: module } = await bundle('src/worker/worker.ts', join(dir, 'worker'))
  // Nothing is sent there: the health of the process needs no database.
  const bindings = bindingsOf('postgres://cairn@127.0.0.1/cairn', 'http://127.0.0.1/sql')
  const worker = { name: 'cairn', module, bindings, isDeployed: true }
  console.log(startsLine(await measureStarts(dir, worker, Number(process.argv[2] ?? 40))))
})
