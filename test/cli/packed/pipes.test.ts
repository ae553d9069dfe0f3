import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, inject, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { writeFiles } from '../../support/cli/repository.ts'
import { linkFileOf } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person, projectOf, url } from '../../support/cli/shell.ts'
import { png } from '../../support/png.ts'

let sato: Person
let projectId: string
beforeEach(async () => {
  sato = await person(folder())
  projectId = await projectOf(sato)
  writeFiles(sato.home, { '.cairn.json': linkFileOf(projectId) })
})

/** Runs a line in bash, where `$CAIRN` is the packed command. */
const piped = (line: string) =>
  promisify(execFile)('bash', ['-c', line], {
    cwd: sato.home,
    env: { ...process.env, CAIRN: inject('cairn'), CAIRN_URL: url(), CAIRN_TOKEN: sato.token, LANG: 'C' },
  })

it('a response is written byte for byte, and the reader can close the pipe early', async () => {
  writeFileSync(join(sato.home, 'icon.png'), png())
  const put = await piped(
    '"$CAIRN" api PUT projects/{project}/icon-image --input icon.png -H content-type:image/png',
  )
  expect(put.stderr).toBe('')
  await piped('"$CAIRN" api GET projects/{project}/icon-image > shown.png')
  const { data } = await sato.api.GET('/api/projects/{projectId}/icon-image', {
    params: { path: { projectId } },
    parseAs: 'arrayBuffer',
  })
  expect(readFileSync(join(sato.home, 'shown.png')).equals(Buffer.from(data as ArrayBuffer))).toBe(true)
  const head = await piped('"$CAIRN" api GET openapi.json | head -c 9; echo " $PIPESTATUS"')
  expect(head).toEqual({ stdout: '{"openapi 0\n', stderr: '' })
})

it.each([['--json'], ['']])(
  'cairn events --follow %s ends when its reader has read enough, without another event',
  async format => {
    for (const name of ['a', 'b', 'c'])
      await sato.api.POST('/api/projects/{projectId}/folders', {
        params: { path: { projectId } },
        body: { name },
      })
    const { stdout } = await piped(`"$CAIRN" events --follow ${format} | head -1; echo " $PIPESTATUS"`)
    expect(stdout.split('\n').map(line => line.slice(-2))).toEqual([expect.any(String), ' 0', ''])
  },
  15_000,
)

it('a command completes its work after its reader has read enough', async () => {
  writeFiles(sato.home, { a: '1', b: '2', c: '3' })
  const put = '"$CAIRN" files put a b c --jobs 1'
  const { stdout, stderr } = await piped(`${put} | head -1; echo "\${PIPESTATUS[0]}"`)
  expect([stdout, stderr]).toEqual(['Uploaded a (revision 1, 1 B)\n0\n', ''])
  const { files } = await unwrap(
    sato.api.GET('/api/projects/{projectId}/files/tree', { params: { path: { projectId } } }),
  )
  expect(files.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c'])
})

it('content for standard output ends with its reader', async () => {
  writeFileSync(join(sato.home, 'zeros'), Buffer.alloc(1 << 20))
  await piped('"$CAIRN" files put zeros')
  const { stdout, stderr } = await piped(
    `"$CAIRN" files get zeros -o - | head -c 1 | wc -c; echo "\${PIPESTATUS[0]}"`,
  )
  expect([stdout.trim().split(/\s+/), stderr]).toEqual([['1', '0'], ''])
})

const full = 'standard output: the disk is full'

it.skipIf(!existsSync('/dev/full')).each([
  ['whoami', `error: ${full}\nhint: Free some space, then try again\n1\n`],
  ['events --follow', `error: ${full}\nhint: Free some space, then try again\n1\n`],
  ['api GET openapi.json', `error: ${full}\nhint: Free some space, then try again\n1\n`],
  [
    'whoami --json',
    expect.stringMatching(new RegExp(`^{"error":{"exit":1,"code":"enospc","message":"${full}",.*}}\n1\n$`)),
  ],
])('cairn %s reports that standard output cannot be written', async (line, written) => {
  const { stdout, stderr } = await piped(`"$CAIRN" ${line} > /dev/full; echo $?`)
  expect(stderr + stdout).toEqual(written)
})

it.skipIf(!existsSync('/dev/full'))(
  'standard error that cannot be written changes no exit code',
  async () => {
    const exits = (line: string) => piped(`"$CAIRN" ${line} 2> /dev/full; echo $?`)
    expect([(await exits('whoamI')).stdout, (await exits('issues ls')).stdout]).toEqual(['2\n', '0\n'])
  },
)

it('the completion of bash works as its help describes', async () => {
  const { stdout, stderr } = await piped(`eval "$("$CAIRN" completion bash)"
    COMP_WORDS=(cairn is) COMP_CWORD=1
    _cairn
    printf '%s\\n' "\${COMPREPLY[@]}"`)
  expect([stdout, stderr]).toEqual(['issues\n', ''])
})

it('standard input can be a pipe', async () => {
  const path = 'projects/{project}/issues'
  const { stdout } = await piped(`echo '{"title":"Roof"}' | "$CAIRN" api POST ${path} --input -`)
  expect(JSON.parse(stdout).issue.title).toBe('Roof')
})
