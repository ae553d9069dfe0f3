import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { agentInstructions } from '../../../src/agents/instructions.ts'
import { mcpSetups } from '../../../src/agents/mcp-setups.ts'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'

const folder = temporaryFolders()
const server = 'https://cairn.example.test'
const project = '0199aaaa-0000-7000-8000-000000000000'
const lines = agentInstructions({ url: server, projectId: project })

/** A linked folder, whose `AGENTS.md` has these bytes if they are given. */
function linked(content?: string | Buffer) {
  const cwd = folder()
  writeFileSync(join(cwd, '.cairn.json'), JSON.stringify({ server, project, slug: 'main', source: null }))
  const path = join(cwd, 'AGENTS.md')
  if (content !== undefined) writeFileSync(path, content)
  const shell = offlineShell(cwd, {})
  return {
    path,
    cwd,
    asked: shell.asked,
    run: (...args: string[]) => shell.cairn(['agents', 'init', ...args], { cwd }),
    read: () => readFileSync(path),
  }
}

describe('cairn agents init', () => {
  it('creates AGENTS.md and prints how to add the MCP server, without a token or a request', async () => {
    const { run, read, asked } = linked()
    const ran = await run()
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout.split('\n')[0]).toBe('Created AGENTS.md')
    for (const { client, text } of mcpSetups(server)) {
      expect(ran.stdout).toContain(`${client}`)
      expect(ran.stdout).toContain(text)
    }
    expect(ran.stdout).toContain(`${server}/settings/tokens`)
    expect(ran.stdout).toContain(`\n  CAIRN_URL=${server}\n  CAIRN_TOKEN=`)
    expect(read().toString()).toBe(`${lines}\n`)
    expect(lines).toContain(`${server}/projects/${project}`)
    expect(asked).toEqual([])
  })

  it('changes nothing when it runs again', async () => {
    const { run, read, path } = linked()
    await run()
    const [before, at] = [read(), statSync(path).mtimeMs]
    expect((await run()).stdout.split('\n')[0]).toBe('AGENTS.md is already up to date')
    expect([read(), statSync(path).mtimeMs]).toEqual([before, at])
  })

  it.each<[what: string, before: string, after: string]>([
    ['a text', '# Rules\n', `# Rules\n\n${lines}\n`],
    ['a text without a last line end', '# Rules', `# Rules\n\n${lines}\n`],
    ['Windows line ends', '# Rules\r\n', `# Rules\r\n\r\n${lines.replaceAll('\n', '\r\n')}\r\n`],
    [
      'older lines, in their place',
      '# Rules\n<!-- cairn:begin -->\nold\n<!-- cairn:end -->\n\tEnd  ',
      `# Rules\n${lines}\n\tEnd  `,
    ],
    [
      'older lines with Windows line ends',
      '\ufeffA\r\n<!-- cairn:begin -->\r\n<!-- cairn:end -->\r\nB\r\n',
      `\ufeffA\r\n${lines.replaceAll('\n', '\r\n')}\r\nB\r\n`,
    ],
    [
      'marks that are only mentioned',
      'Between `<!-- cairn:begin -->` and more\n',
      `Between \`<!-- cairn:begin -->\` and more\n\n${lines}\n`,
    ],
  ])('keeps what else is there: %s', async (_, before, after) => {
    const { run, read } = linked(before)
    expect((await run()).stdout.split('\n')[0]).toBe('Updated the lines about Cairn in AGENTS.md')
    expect(read().toString()).toBe(after)
    await run()
    expect(read().toString()).toBe(after)
  })

  it('keeps bytes that are not UTF-8, and the mode of the file', async () => {
    const { run, read, path } = linked(Buffer.from([0x83, 0x41, 0x0a, 0xff]))
    chmodSync(path, 0o600)
    await run()
    expect([...read().subarray(0, 4)]).toEqual([0x83, 0x41, 0x0a, 0xff])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['only a beginning', '<!-- cairn:begin -->\nx\n'],
    ['only an end', 'x\n<!-- cairn:end -->\n'],
    ['the end first', '<!-- cairn:end -->\n<!-- cairn:begin -->\n'],
    ['two pairs', '<!-- cairn:begin -->\n<!-- cairn:end -->\n'.repeat(2)],
  ])('refuses marks that are not one pair: %s', async (_, before) => {
    const { run, read } = linked(before)
    const ran = await run()
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain('in AGENTS.md are not one pair')
    expect(read().toString()).toBe(before)
  })

  it('refuses UTF-16, a folder, and a link that leads elsewhere', async () => {
    const utf16 = linked(Buffer.from([0xff, 0xfe, 0x41, 0x00]))
    expect((await utf16.run()).stderr).toContain('AGENTS.md is in UTF-16')
    const taken = linked()
    mkdirSync(taken.path)
    expect((await taken.run()).stderr).toContain('AGENTS.md is not a file')
    const away = linked()
    const outside = join(folder(), 'other.md')
    writeFileSync(outside, 'other')
    symlinkSync(outside, away.path)
    expect((await away.run()).stderr).toContain('leads outside of the repository')
    expect(readFileSync(outside, 'utf8')).toBe('other')
  })

  it('follows a link in the repository', async () => {
    const { run, cwd, path } = linked()
    writeFileSync(join(cwd, 'CLAUDE.md'), 'Rules\n')
    symlinkSync('CLAUDE.md', path)
    await run()
    expect(readFileSync(join(cwd, 'CLAUDE.md'), 'utf8')).toBe(`Rules\n\n${lines}\n`)
  })

  it('only prints with --print, and has everything in JSON', async () => {
    const { run, read } = linked()
    expect((await run('--print')).stdout.startsWith(`${lines}\n`)).toBe(true)
    expect((await run('--print', '--json')).json()).toEqual({
      file: 'AGENTS.md',
      outcome: 'printed',
      lines,
      setups: mcpSetups(server),
    })
    expect(read).toThrow('ENOENT')
    expect((await run('--json')).json()).toMatchObject({ outcome: 'created' })
  })

  it('prints the variables with which other commands accept the token', async () => {
    const { cwd, run } = linked()
    const printed = (await run('--print')).stdout.matchAll(/^ {2}(CAIRN_\w+)=(.*)$/gm)
    const env = Object.fromEntries([...printed].map(([, name, value]) => [name, value]))
    expect(Object.keys(env)).toEqual(['CAIRN_URL', 'CAIRN_TOKEN'])
    const { cairn, asked } = offlineShell(cwd, env)
    await cairn(['whoami'], { cwd })
    expect(asked[0]).toContain(`GET ${server}/api/`)
  })

  it('says how to link a folder that is not linked', async () => {
    const cwd = folder()
    const { cairn } = offlineShell(cwd)
    const ran = await cairn(['agents', 'init'], { cwd })
    expect(ran.code).not.toBe(0)
    expect(ran.stderr).toContain('cairn link')
  })
})

describe('how to add the MCP server', () => {
  it('names the endpoint and a variable, and no token', () => {
    for (const { client, file, text } of mcpSetups(server)) {
      expect(text).toContain(`${server}/mcp`)
      expect(text).toMatch(client === 'VS Code' ? /\$\{input:cairn-token\}/ : /CAIRN_TOKEN/)
      if (file !== null) expect(() => JSON.parse(text)).not.toThrow()
    }
  })
})
