import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { answering } from '../../support/cli/answers.ts'
import { runInProcess } from '../../support/cli/in-process.ts'
import type { Options } from '../../support/cli/runs.ts'
import { folder, type Person, person, projectOf, url } from '../../support/cli/shell.ts'

let sato: Person
let projectId: string
beforeAll(async () => {
  sato = await person(folder(), {}, runInProcess)
  projectId = await projectOf(sato, { key: 'SHL' })
  await make('House', 'Old text.\n')
})

const make = async (title: string, body: string | null = null): Promise<number> =>
  (
    await unwrap(
      sato.api.POST('/api/projects/{projectId}/issues', {
        params: { path: { projectId } },
        body: { title, body },
      }),
    )
  ).issue.number

const issues = (args: string[], options: Options & { env?: Record<string, string> } = {}) =>
  sato.cairn(['issues', ...args, '-p', projectId], options)
const viewed = async (name: string, ...args: string[]) =>
  (await issues(['view', name, ...args, '--json'])).json().issue
const bodies = async (number: number) =>
  (await viewed(`${number}`, '--comments')).comments.map(({ body }: { body: string }) => body)

/**
 * Runs a command in a terminal whose editor replaces the text, leaves the file to `write` (undefined), or fails (null).
 * Returns what it was given, and the file.
 */
async function withEditor(args: string[], write: (text: string, path: string) => unknown, env = {}) {
  const given = { editor: '', text: '', path: '' }
  const ran = await issues(args, {
    inTerminal: true,
    env: { EDITOR: 'edit --wait', NO_COLOR: '1', ...env },
    async edit(editor, path) {
      Object.assign(given, { editor, path, text: readFileSync(path, 'utf8') })
      expect(statSync(path).mode & 0o077).toBe(0)
      const text = await write(given.text, path)
      if (typeof text === 'string') writeFileSync(path, text)
      return text !== null
    },
  })
  return { ...ran, ...given, isKept: given.path !== '' && existsSync(given.path) }
}

describe('cairn issues create in a terminal', () => {
  it('takes the title and the description from the editor', async () => {
    const ran = await withEditor(['create', '検索'], text =>
      text.replace('検索', '検索が遅い\r\n\r\n  code\r\n\r\nend'),
    )
    expect([ran.code, ran.editor, ran.isKept]).toEqual([0, 'edit --wait', false])
    expect(existsSync(dirname(ran.path))).toBe(false)
    expect(ran.text).toMatch(/^検索\n\n<!-- The first line is the title/)
    const [, number] = /Created SHL-(\d+)/.exec(ran.stdout) ?? []
    expect(await viewed(number!)).toMatchObject({ title: '検索が遅い', body: '  code\n\nend' })
  })

  it('is canceled by an empty text, or by the editor', async () => {
    const empty = await withEditor(['create'], text => text, { LANG: 'ja_JP.UTF-8', VISUAL: 'code -w' })
    expect([empty.code, empty.isKept, empty.editor]).toEqual([1, false, 'code -w'])
    expect(empty.stdout).toContain('テキストが空のため、中止しました')
    const failed = await withEditor(['create', 'Title'], () => null)
    expect([failed.code, failed.isKept]).toEqual([1, false])
    expect(failed.stdout).toContain('Canceled, because the editor failed: edit --wait')
    const deleted = await withEditor(['create', 'Title'], (_, path) => {
      rmSync(path)
      return null
    })
    expect([deleted.code, deleted.isKept]).toEqual([1, false])
  })

  it('reports that the folder for temporary files is missing', async () => {
    vi.stubEnv('TMPDIR', `${sato.home}/missing`)
    const ran = await withEditor(['create'], () => 'Title').finally(vi.unstubAllEnvs)
    expect([ran.code, ran.path]).toEqual([1, ''])
    expect(ran.stdout).toContain(
      `error: ${sato.home}/missing: no such file or folder\r\nhint: Check the path`,
    )
  })

  it.each([
    ['create', 'Title'],
    ['edit', '1'],
    ['comment', '1'],
  ])('sends nothing if the text of the editor is not UTF-8, and keeps it as it is: %s', async (...args) => {
    const before = await viewed('1', '--comments')
    const shiftJis = Buffer.from([0x8c, 0x9f, 0x8d, 0xf5])
    const ran = await withEditor(args, (_, path) => {
      writeFileSync(path, shiftJis)
      return undefined
    })
    expect([ran.code, ran.isKept]).toEqual([1, true])
    expect(ran.stdout).toContain(`Your text is kept in ${ran.path}\r\nerror: ${ran.path}: not UTF-8 text\r\n`)
    expect(readFileSync(ran.path).equals(shiftJis)).toBe(true)
    expect(await viewed('1', '--comments')).toEqual(before)
  })

  it('keeps the text if the request fails, and tells where', async () => {
    const ran = await withEditor(['create'], () => `${'あ'.repeat(201)}\n\nMuch work`)
    expect([ran.code, ran.isKept]).toEqual([1, true])
    expect(ran.stdout).toContain(`Your text is kept in ${ran.path}\r\n`)
    expect(readFileSync(ran.path, 'utf8')).toBe(`${'あ'.repeat(201)}\n\nMuch work\n`)
  })

  it.each([
    [['--body', 'Given'], {}],
    [['--body', 'Given'], { EDITOR: 'vi' }],
    [[], { EDITOR: '', VISUAL: ' ' }],
    [['--json'], { EDITOR: 'vi' }],
  ])('opens no editor with %j and %j', async (args, env) => {
    const ran = await issues(['create', 'Title', ...args], { inTerminal: true, env })
    expect(ran.code).toBe(0)
  })

  it('needs a title without an editor', async () => {
    const ran = await issues(['create', '--body', 'Text'])
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('No title given')])
  })
})

describe('cairn issues edit in a terminal', () => {
  it('changes the title and the description, and keeps what is not touched', async () => {
    const number = await make('Before', 'Text.\n\n')
    const ran = await withEditor(['edit', `${number}`], text => text.replace('Before', 'After'))
    expect(ran.text).toMatch(/^Before\n\nText\.\n\n<!--/)
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('After')])
    expect(await viewed(`${number}`)).toMatchObject({ title: 'After', body: 'Text.\n\n' })
    await withEditor(['edit', `${number}`], () => 'Only a title')
    expect(await viewed(`${number}`)).toMatchObject({ title: 'Only a title', body: null })
  })

  it('does not overwrite what another user changed in the meantime', async () => {
    const number = await make('Before')
    const fetch = async (asked: Request | URL | string, init?: RequestInit) => {
      const request = new Request(asked, init)
      if (request.method === 'PATCH')
        await unwrap(
          sato.api.PATCH('/api/projects/{projectId}/issues/{number}', {
            params: { path: { projectId, number } },
            body: { title: 'Theirs' },
          }),
        )
      return globalThis.fetch(request)
    }
    const ran = await issues(['edit', `${number}`], {
      inTerminal: true,
      env: { EDITOR: 'vi' },
      fetch,
      edit: async (_, path) => {
        writeFileSync(path, 'Mine')
        return true
      },
    })
    expect(ran.code).toBe(4)
    expect(ran.stdout).toContain('Your text is kept in ')
    expect((await viewed(`${number}`)).title).toBe('Theirs')
  })

  it('sends nothing without a change, also if another user changes the issue in the meantime', async () => {
    const number = await make('Before', 'Two\r\nlines.\r\n')
    const params = { path: { projectId, number } }
    const ran = await withEditor(['edit', `${number}`], async () => {
      const change = { params, body: { title: 'Theirs', body: 'Theirs' } }
      await unwrap(sato.api.PATCH('/api/projects/{projectId}/issues/{number}', change))
    })
    expect([ran.code, ran.isKept, ran.stdout]).toEqual([
      0,
      false,
      'Nothing was sent, because the text is unchanged\r\n',
    ])
    expect(await viewed(`${number}`)).toMatchObject({ title: 'Theirs', body: 'Theirs' })
  })

  it('keeps the description if the input or the file is empty', async () => {
    const number = await make('Before', 'Text.')
    const blank = `${sato.home}/blank.md`
    writeFileSync(blank, '\n')
    for (const file of ['-', blank]) {
      const ran = await issues(['edit', `${number}`, '--title', 'After', '--body-file', file])
      expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining("use --body ''")])
    }
    expect(await viewed(`${number}`)).toMatchObject({ title: 'Before', body: 'Text.' })
    await issues(['edit', `${number}`, '--body', ''])
    expect(await viewed(`${number}`)).toMatchObject({ body: null })
  })

  it('refuses a file that is not UTF-8', async () => {
    const file = `${sato.home}/shift-jis.txt`
    writeFileSync(file, Buffer.from([0x8c, 0x9f, 0x8d, 0xf5]))
    const ran = await issues(['create', 'Title', '--body-file', file, '--json'])
    expect([ran.code, ran.refusal()]).toMatchObject([1, { code: 'not_utf8' }])
    expect(ran.refusal().message).toContain(file)
  })

  it('says that it reads the terminal', async () => {
    const watch: Options['watch'] = ({ stdout }, kill) => {
      if (stdout.endsWith('Press Ctrl-D to end it\r\n')) kill('SIGINT')
    }
    const ran = await issues(['comment', '1', '--body', '-'], { inTerminal: true, watch })
    expect([ran.code, ran.stdout]).toEqual([130, 'Reading standard input. Press Ctrl-D to end it\r\n'])
  })

  it('changes nothing without an option if there is no editor, or with several issues', async () => {
    const terminal = { inTerminal: true, env: { EDITOR: '' } }
    for (const ran of [
      await issues(['edit', '1'], terminal),
      await withEditor(['edit', '1', '2'], text => text),
    ])
      expect([ran.code, ran.stdout]).toEqual([2, expect.stringContaining('No changes given')])
  })
})

describe('cairn issues comment', () => {
  it('takes the text from an option, a file, standard input, or the editor', async () => {
    const number = await make('Talk')
    const file = `${sato.home}/note.md`
    writeFileSync(file, '\uFEFFFrom a file\n')
    const ran = await issues(['comment', `SHL-${number}`, '--body', 'One'])
    const { comments } = await viewed(`${number}`, '--comments')
    expect(ran.stdout).toBe(
      `Commented on SHL-${number}\n${url()}/projects/${projectId}/issues/${number}#comment-${comments[0].id}\n`,
    )
    await issues(['comment', `${number}`, '--body-file', file])
    await issues(['comment', `${number}`, '-F', '-'], { input: 'From input\n' })
    await withEditor(['comment', `${number}`], text => `From the editor${text}`)
    expect(await bodies(number)).toEqual(['One', 'From a file', 'From input', 'From the editor'])
  })

  it('changes and deletes a comment', async () => {
    const number = await make('Talk')
    for (const body of ['One', 'Two']) await issues(['comment', `${number}`, '--body', body])
    const { comment } = (
      await issues(['comment', `${number}`, '--edit', 'last', '--body', '2', '--json'])
    ).json()
    expect(comment).toMatchObject({ body: '2', editedAt: expect.any(String) })
    const [first] = (await viewed(`${number}`, '--comments')).comments
    const ran = await withEditor(['comment', `${number}`, '--edit', first.id], text =>
      text.replace('One', '1'),
    )
    expect(ran.stdout).toContain(`Changed a comment on SHL-${number}\r\n`)
    expect(await bodies(number)).toEqual(['1', '2'])
    const unchanged = await withEditor(['comment', `${number}`, '--edit', 'last'], async () => {
      await issues(['comment', `${number}`, '--edit', 'last', '--body', '2 from elsewhere'])
    })
    expect([unchanged.code, unchanged.isKept]).toEqual([0, false])
    expect(unchanged.stdout).toBe('Nothing was sent, because the text is unchanged\r\n')
    expect(await bodies(number)).toEqual(['1', '2 from elsewhere'])
    const refused = await issues(['comment', `${number}`, '--delete', 'last'])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('Use --yes')])
    const asked = { inTerminal: true, watch: answering(['[y/N] ', 'n']) }
    expect((await issues(['comment', `${number}`, '--delete', 'last'], asked)).code).toBe(1)
    expect(await bodies(number)).toEqual(['1', '2 from elsewhere'])
    await issues(['comment', `${number}`, '--delete', 'last', '--yes'])
    expect(await bodies(number)).toEqual(['1'])
    await issues(['comment', `${number}`, '--delete', first.id.toUpperCase(), '-y'])
    expect(await bodies(number)).toEqual([])
  })

  it('does not overwrite a comment that was changed in the meantime', async () => {
    const number = await make('Talk')
    await issues(['comment', `${number}`, '--body', 'Before'])
    const ran = await withEditor(['comment', `${number}`, '--edit', 'last'], async text => {
      await issues(['comment', `${number}`, '--edit', 'last', '--body', 'By an agent'])
      return text.replace('Before', 'Mine')
    })
    expect([ran.code, ran.isKept]).toEqual([4, true])
    expect(ran.stdout).toContain('The comment changed after you started editing')
    expect(await bodies(number)).toEqual(['By an agent'])
  })

  it('opens no editor for an issue that does not exist', async () => {
    const ran = await withEditor(['comment', '999'], () => 'Much work')
    expect([ran.code, ran.path, ran.stdout]).toEqual([1, '', expect.stringContaining('issue was not found')])
  })

  it('of another user can be deleted, but not changed', async () => {
    const number = await make('Talk')
    const kim = await person(folder(), {}, runInProcess)
    const params = { path: { projectId } }
    const member = { email: kim.email, role: 'admin' as const }
    await unwrap(sato.api.POST('/api/projects/{projectId}/members', { params, body: member }))
    await issues(['comment', `${number}`, '--body', 'Of Sato'])
    const [{ id }] = (await viewed(`${number}`, '--comments')).comments
    const asKim = (...args: string[]) =>
      kim.cairn(['issues', 'comment', `${number}`, ...args, '-p', projectId])
    const changed = await asKim('--edit', id, '--body', 'Of Kim')
    expect([changed.code, changed.stderr]).toEqual([
      1,
      expect.stringContaining('hint: Only its author can change a comment'),
    ])
    expect((await asKim('--delete', id, '--yes')).stdout).toBe(`Deleted a comment on SHL-${number}\n`)
  })

  it.each<[args: string[], code: number, message: string]>([
    [[], 2, 'No text given'],
    [['--body', ' '], 2, 'No text given'],
    [['--body-file', '-'], 2, 'No text given'],
    [['--edit', 'first', '--body', 'x'], 2, 'Not the ID of a comment: first'],
    [['--edit', 'last', '--body', 'x'], 1, 'You have no comment on SHL-1'],
    [['--body', 'x', '--body-file', 'y'], 2, 'cannot be used with'],
    [['--body-file', 'missing.md'], 1, 'missing.md: no such file'],
  ])('refuses %j', async (args, code, message) => {
    const ran = await issues(['comment', '1', ...args])
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([code, '', expect.stringContaining(message)])
  })
})
