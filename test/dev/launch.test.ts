import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'cairn-launch-'))
const lock = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...packages } })
const installed = lock({ 'node_modules/tool': { version: '1.0.0' } })

/** A checkout with one dependency, `tool`, and an npm that records its runs. */
beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  for (const dir of ['dev/node', 'test', 'node_modules/tool']) mkdirSync(join(root, dir), { recursive: true })
  for (const file of ['dev/launch.mjs', 'dev/install.mjs'])
    copyFileSync(join(import.meta.dirname, '../..', file), join(root, file))
  write('package.json', JSON.stringify({ type: 'module', devDependencies: { tool: '1.0.0' } }))
  write('package-lock.json', installed)
  write('node_modules/.package-lock.json', installed)
  write('node_modules/tool/package.json', JSON.stringify({ name: 'tool', bin: { hammer: 'hammer.js' } }))
  write('node_modules/tool/hammer.js', "console.log('hammer', ...process.argv.slice(2))")
  write('dev/exit.ts', 'process.exit(Number(process.argv[2]) as number)')
  write(
    'dev/wait.ts',
    "process.on('SIGTERM', () => process.exit(3)); console.log('waiting'); setInterval(() => {}, 1000)",
  )
  write('test/package-lock.json', lock({ 'node_modules/prober': { version: '1.0.0' } }))
  write('dev/node/package-lock.json', lock({ [bundled]: { version: '24.0.0', optional: true } }))
  write(
    'npm.js',
    `import { appendFileSync, cpSync, existsSync, mkdirSync } from 'node:fs'
     import { relative } from 'node:path'
     const folder = relative(import.meta.dirname, process.cwd())
     appendFileSync(import.meta.dirname + '/runs', 'ci ' + folder); console.log('npm output')
     mkdirSync('node_modules', { recursive: true })
     if (existsSync('bundled')) cpSync('bundled', ${JSON.stringify(bundled)}, { recursive: true })
     const done = () => cpSync(existsSync('made.json') ? 'made.json' : 'package-lock.json', 'node_modules/.package-lock.json')
     setTimeout(done, 300)`,
  )
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const bundled = `node_modules/node-linux-${process.arch}`

/** Only on Linux, the launcher installs a newer Node. */
const isLinux = process.platform === 'linux'

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const start = (args: string[], node: string[] = []): ChildProcess =>
  spawn(process.execPath, [...node, join(root, 'dev/launch.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm.js') },
  })

function outcome(launched: ChildProcess): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const output = { stdout: '', stderr: '' }
  launched.stdout!.on('data', chunk => (output.stdout += chunk))
  launched.stderr!.on('data', chunk => (output.stderr += chunk))
  return new Promise(resolve => launched.once('close', code => resolve({ code, ...output })))
}

describe('the launcher', () => {
  it('runs the program of a dependency', async () => {
    const { code, stdout } = await outcome(start(['hammer', 'nail', '-x']))
    expect([code, stdout]).toEqual([0, 'hammer nail -x\n'])
  })

  it('runs TypeScript and exits with its code', async () => {
    expect(await outcome(start(['dev/exit.ts', '7']))).toEqual({ code: 7, stdout: '', stderr: '' })
  })

  it('reports an unknown program', async () => {
    expect(await outcome(start(['saw']))).toMatchObject({ code: 1, stderr: expect.stringContaining('saw') })
  })

  it('forwards SIGTERM', async () => {
    const launched = start(['dev/wait.ts'])
    launched.stdout!.once('data', () => launched.kill('SIGTERM'))
    expect(await outcome(launched)).toMatchObject({ code: 3 })
  })

  const inOlder = (version: string, args: string[]) => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
    return start(args, ['--import', `data:text/javascript,${older}`])
  }

  it.each(['18.20.0', '23.11.1'])('asks for a newer Node than %s if it cannot install one', async version => {
    const { code, stderr } = await outcome(inOlder(version, ['hammer']))
    expect(code).toBe(1)
    expect(stderr).toContain(`Cairn needs Node 24 or newer; this is Node ${version}`)
    expect(stderr).toContain('https://nodejs.org/')
  })

  it.runIf(isLinux)('installs a newer Node once, and runs the target with it', async () => {
    write('dev/node/bundled/bin/node', `#!/bin/sh\nIS_BUNDLED=1 exec '${process.execPath}' "$@"\n`)
    chmodSync(join(root, 'dev/node/bundled/bin/node'), 0o755)
    write('dev/which.ts', 'console.log(process.env.IS_BUNDLED)')
    for (const _ of [1, 2])
      expect(await outcome(inOlder('20.20.2', ['dev/which.ts']))).toMatchObject({ code: 0, stdout: '1\n' })
    expect(readFileSync(join(root, 'runs'), 'utf8')).toBe('ci dev/node')
  })
})

describe('the installation', () => {
  const runs = () => readFileSync(join(root, 'runs'), 'utf8')

  it.each([
    ['is missing', undefined],
    ['has another version', installed.replace('1.0.0', '0.9.0')],
    ['has another package', installed.replace('node_modules/tool', 'node_modules/other')],
  ])('runs if it %s, and does not write to standard output', async (_, found) => {
    if (found) write('node_modules/.package-lock.json', found)
    else rmSync(join(root, 'node_modules/.package-lock.json'))
    const { stdout, stderr } = await outcome(start(['hammer']))
    expect(stdout).toBe('hammer\n')
    expect(stderr).toContain('npm output')
    expect(runs()).toBe('ci ')
  })

  it.each([
    ['a target after --with test', ['--with', 'test', 'dev/exit.ts', '3']],
    ['a target below test', ['test/exit.ts', '3']],
  ])('includes the packages of tests for %s, once', async (_, args) => {
    write('test/exit.ts', 'process.exit(Number(process.argv[2]) as number)')
    for (const _ of [1, 2]) expect(await outcome(start(args))).toMatchObject({ code: 3 })
    expect(runs()).toBe('ci test')
  })

  it.each(['peer', 'optional'])('does not run again for a missing package that is %s', async kind => {
    const packages = {
      ...JSON.parse(installed).packages,
      'node_modules/extra': { version: '2.0.0', [kind]: true },
    }
    write('package-lock.json', JSON.stringify({ packages }))
    expect(await outcome(start(['hammer']))).toEqual({ code: 0, stdout: 'hammer\n', stderr: '' })
  })

  it('fails if npm omits a required package', async () => {
    const packages = {
      ...JSON.parse(installed).packages,
      'node_modules/extra': { version: '2.0.0', dev: true },
    }
    write('package-lock.json', JSON.stringify({ packages }))
    write('made.json', installed)
    const { code, stdout, stderr } = await outcome(start(['hammer']))
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('npm ci did not install what package-lock.json lists: node_modules/extra.')
  })

  it('runs once if two launches need it', async () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    const both = await Promise.all([outcome(start(['hammer'])), outcome(start(['hammer']))])
    expect(both.map(({ code, stdout }) => [code, stdout])).toEqual([
      [0, 'hammer\n'],
      [0, 'hammer\n'],
    ])
    expect(runs()).toBe('ci ')
  })

  it('stops the launch if it fails', async () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    write('npm.js', 'process.exit(5)')
    expect(await outcome(start(['hammer']))).toMatchObject({ code: 5, stdout: '' })
    expect(existsSync(join(root, '.local-install.lock'))).toBe(false)
  })

  it('does not wait for an installation that was killed', async () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    const dead = spawn(process.execPath, ['--version'])
    await outcome(dead)
    write('.local-install.lock/pid', `${dead.pid}\nnode dev/launch.mjs hammer`)
    expect(await outcome(start(['hammer']))).toMatchObject({ code: 0, stdout: 'hammer\n' })
  })

  it('does not wait for a killed one whose process ID another program has now', async () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    write('.local-install.lock/pid', `${process.pid}\nnode dev/launch.mjs hammer`)
    expect(await outcome(start(['hammer']))).toMatchObject({ code: 0, stdout: 'hammer\n' })
  })

  it('names the lock while it waits', async () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    const lock = join(root, '.local-install.lock')
    write('.local-install.lock/pid', String(process.pid))
    const launched = start(['hammer'])
    launched.stderr!.once('data', () => rmSync(lock, { recursive: true }))
    const { code, stderr } = await outcome(launched)
    expect([code, stderr]).toEqual([0, expect.stringContaining(`(if none runs, delete ${lock})`)])
  })

  it('fails if its lock cannot be created', async () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    const readOnly = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
      fs.mkdirSync = () => { throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }) }
      syncBuiltinESMExports()`
    const preload = ['--import', `data:text/javascript,${encodeURIComponent(readOnly)}`]
    expect(await outcome(start(['hammer'], preload))).toMatchObject({
      code: 1,
      stderr: 'The packages cannot be installed: EROFS: read-only file system\n',
    })
  })
})
