import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { bytes, stage } from '../../support/cli/files.ts'
import { hasTerminal, runInShell } from '../../support/cli/in-shell.ts'
import { writeFiles } from '../../support/cli/repository.ts'
import { folder, person, projectOf, shell, url } from '../../support/cli/shell.ts'

const inTerminal = true

describe.runIf(hasTerminal).concurrent('in a terminal', () => {
  it('progress bars show an upload and disappear at the end', async () => {
    const { files, write } = await stage(runInShell)
    write('a.bin', bytes(1024 * 1024))
    const ran = await files(['put', 'a.bin'], { inTerminal })
    expect(ran.code).toBe(0)
    expect(ran.stdout).toMatch(/^a\.bin +·+ {3}0% {2}0 B \/ 1 MB\r\n/)
    expect(ran.stdout.endsWith('\u001b[1A\u001b[JUploaded a.bin (revision 1, 1 MB)\r\n')).toBe(true)
  })

  it('a list is truncated to the width, and colored', async () => {
    const sato = await person(folder(), {}, runInShell)
    const projectId = await projectOf(sato, { key: 'SHL' })
    const body = { title: `A title ${'that goes on and on '.repeat(8)}`, status: 'done' as const }
    await unwrap(sato.api.POST('/api/projects/{projectId}/issues', { params: { path: { projectId } }, body }))
    const given = ['issues', 'ls', '-p', projectId]
    const { stdout } = await sato.cairn(given, { inTerminal, columns: 40 })
    expect(stdout).toContain('\u001b[32mDone\u001b[39m  A title that goes on and o…\r\n')
    const plain = await sato.cairn(given, { inTerminal, columns: 40, env: { NO_COLOR: '1' } })
    expect(plain.stdout).toBe('SHL-1  Done  A title that goes on and o…\r\n')
  })

  it.each([
    ['y\r', 0, 0],
    ['\u0003', 130, 1],
  ])('a deletion asks for confirmation: %j exits with %i', async (typed, code, left) => {
    const { files, store, tree } = await stage(runInShell)
    await store('a.bin', 'x')
    let isAsked = false
    const ran = await files(['rm', 'a.bin'], {
      inTerminal,
      watch({ stdout }, _, type) {
        if (isAsked || !stdout.includes('[y/N] ')) return
        isAsked = true
        type(typed)
      },
    })
    expect([ran.code, (await tree()).files.length]).toEqual([code, left])
    expect(ran.stdout).toContain('Delete a.bin with all its revisions? This cannot be undone. [y/N] ')
  })

  it('a comment is written in the editor', async () => {
    const sato = await person(folder(), {}, runInShell)
    const projectId = await projectOf(sato)
    const of = { projectId, number: 1 }
    await unwrap(
      sato.api.POST('/api/projects/{projectId}/issues', { params: { path: of }, body: { title: 'Roof' } }),
    )
    const EDITOR = `sh -c 'read line && printf "%s" "$line" > "$1"' editor`
    const ran = await sato.cairn(['issues', 'comment', '1', '-p', projectId], {
      inTerminal,
      env: { EDITOR },
      input: 'Typed into the editor\n',
    })
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('Commented on #1\r\n')])
    const { comments } = await unwrap(
      sato.api.GET('/api/projects/{projectId}/issues/{number}/comments', { params: { path: of } }),
    )
    expect(comments.map(({ body }) => body)).toEqual(['Typed into the editor'])
  })

  it('a login opens the browser', async () => {
    const own = shell(folder(), {}, runInShell)
    const someone = await person(folder())
    const told = join(own.home, 'opened')
    writeFiles(own.home, { 'bin/xdg-open': `#!/bin/sh\necho "$1" > '${told}'\n` })
    chmodSync(join(own.home, 'bin', 'xdg-open'), 0o755)
    const PATH = `${join(own.home, 'bin')}:${process.env.PATH}`
    let userCode = ''
    const ran = await own.cairn(['login', url()], {
      inTerminal,
      env: { PATH },
      watch({ stdout }) {
        const code = /user_code=([\w-]+)/.exec(stdout)?.[1]
        if (!code || userCode) return
        userCode = code
        void unwrap(someone.api.POST('/api/auth/device/approve', { body: { userCode } }))
      },
    })
    expect([ran.code, readFileSync(told, 'utf8')]).toEqual([0, `${url()}/device?user_code=${userCode}\n`])
  })
})
