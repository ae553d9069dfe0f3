import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'
import { writeFiles } from '../../support/cli/repository.ts'

const folder = temporaryFolders()

describe('what cannot be uploaded', () => {
  let own: ReturnType<typeof offlineShell>
  beforeAll(() => {
    own = offlineShell(folder())
    mkdirSync(join(own.home, 'here'))
    writeFiles(own.home, { 'a.txt': 'x', 'here/a.txt': 'y' })
    execFileSync('mkfifo', [join(own.home, 'pipe')])
  })

  it.each([
    [['put', 'docs/'], 2, 'There is no file to upload'],
    [['put', 'here'], 1, 'here is a folder: only files can be uploaded'],
    [['put', 'here', 'docs/'], 1, 'here is a folder'],
    [['put', 'missing.txt'], 1, 'missing.txt: there is no such file or folder'],
    [['put', 'pipe'], 1, 'pipe is no regular file'],
    [['put', 'a.txt', 'here/a.txt'], 2, 'Several of the files are called a.txt'],
    [['put', 'a.txt', '--jobs', '0'], 2, '--jobs takes a whole number from 1 to 16, not 0'],
    [['put'], 2, "Missing required argument 'file'"],
  ] as const)('%j ends with %i, and sends nothing', async (args, code, said) => {
    const ran = await own.cairn(['files', ...args, '--project', crypto.randomUUID()])
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([code, '', expect.stringContaining(said)])
    expect(own.asked).toEqual([])
  })
})
