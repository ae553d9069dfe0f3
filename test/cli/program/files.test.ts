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
    [['put', 'docs/'], 2, 'No files to upload'],
    [['put', 'here'], 1, 'here is a folder. Only files can be uploaded'],
    [['put', 'a.txt', 'here'], 1, 'If the last argument ends in /, it is the folder to upload to'],
    [['put', 'here', 'docs/'], 1, 'here is a folder'],
    [['put', 'missing.txt'], 1, 'missing.txt: no such file or folder\nhint: Check the path'],
    [
      ['put', 'a.txt', 'docs'],
      1,
      'docs: no such file or folder\nhint: If it is the folder to upload to, end it',
    ],
    [['put', '-'], 1, 'Standard input cannot be uploaded\nhint: Save its content to a file'],
    [['put', 'pipe'], 1, 'pipe is not a regular file'],
    [['put', 'a.txt', 'here/a.txt'], 2, 'Several files are named a.txt'],
    [['put', 'a.txt', '--jobs', '0'], 2, '--jobs must be an integer from 1 to 16, not 0'],
    [['put'], 2, "Missing required argument 'file'"],
  ] as const)('%j ends with %i, and sends nothing', async (args, code, said) => {
    const ran = await own.cairn(['files', ...args, '--project', crypto.randomUUID()])
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([code, '', expect.stringContaining(said)])
    expect(own.asked).toEqual([])
  })
})
