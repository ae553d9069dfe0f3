import { document } from '../json/shape.ts'
import { version as number } from '../service/version.ts'
import { command } from './define.ts'

export const version = command({
  name: 'version',
  about: ['バージョンを表示します', 'Shows the version'],
  examples: [['cairn version', ['バージョンを表示', 'show the version']]],
  shape: document({ version: 'string' }),
  run({ io }, { json }) {
    if (json) io.printJson({ version: number })
    else io.print(number)
  },
})
