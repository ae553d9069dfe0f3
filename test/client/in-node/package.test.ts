import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runProgram } from '../../../dev/shared/program.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const dir = mkdtempSync(join(tmpdir(), 'cairn-client-'))
const installed = join(dir, 'node_modules', 'cairn-client')

/** Installs the package and only its dependencies. */
beforeAll(async () => {
  mkdirSync(installed, { recursive: true })
  await run('npm', ['pack', '--pack-destination', dir], { cwd: join(root, 'src', 'client') })
  await run('tar', ['-xzf', join(dir, 'cairn-client-0.9.0.tgz'), '-C', installed, '--strip-components=1'])
  link('openapi-fetch')
  writeFileSync(join(dir, 'package.json'), '{ "type": "module", "private": true }')
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

function link(name: string): void {
  mkdirSync(join(dir, 'node_modules', name, '..'), { recursive: true })
  symlinkSync(join(root, 'node_modules', name), join(dir, 'node_modules', name), 'dir')
}

const packageOf = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))

describe('the package', () => {
  it('contains its code, its types, a README, and the license', () => {
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
    const files = readdirSync(join(installed, 'dist'))
    expect(files.filter(name => !/^[a-z-]+(\.d\.ts|\.js)$/.test(name))).toEqual([])
    expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'api.d.ts']))
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
  })

  it('depends only on the tested version of openapi-fetch', () => {
    const { dependencies } = packageOf(installed)
    expect(dependencies).toEqual({ 'openapi-fetch': packageOf(root).devDependencies['openapi-fetch'] })
  })

  const program = `
    import { createClient, unwrap, type components } from 'cairn-client'
    const cairn = createClient({ baseUrl: 'https://cairn.test', token: 'svc_user_x' })
    const params = { path: { projectId: 'p' } }
    const { folder } = await unwrap(cairn.POST('/api/projects/{projectId}/folders', { params, body: { name: 'n' } }))
    const known: components['schemas']['ProjectFolder'] = folder
    for await (const { name } of cairn.each('/api/projects')) name.trim()
    const { file } = await cairn.upload('p', new Blob([known.name]), { filename: 'f', onProgress: ({ sent }) => sent.toFixed() })
    file.currentRevision.toFixed()
    // @ts-expect-error a body without its name
    await cairn.POST('/api/projects/{projectId}/folders', { params, body: {} })
  `
  const places = {
    browsers: { lib: ['ES2022', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'], types: [] },
    Node: { lib: ['ES2022'], types: ['node'] },
  }
  it.each(Object.entries(places))('is typed in %s', async (place, settings) => {
    if (place === 'Node') for (const name of ['@types/node', 'undici-types']) link(name)
    writeFileSync(join(dir, 'use.ts'), program)
    const compilerOptions = { ...settings, strict: true, module: 'NodeNext', target: 'ES2022', noEmit: true }
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }))
    expect(await runProgram('tsc', ['-p', dir])).toMatchObject({ code: 0, output: '' })
  })

  it('makes calls from plain JavaScript', async () => {
    const server = createServer(({ url, headers }, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          projects: [{ name: `${headers.authorization} ${headers['user-agent']}` }],
          total: 1,
          page: 1,
          pageSize: 100,
          url,
        }),
      ),
    )
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    writeFileSync(
      join(dir, 'use.js'),
      `import { createClient } from 'cairn-client'
       const cairn = createClient({ baseUrl: '${baseUrl}', token: 'svc_user_x' })
       for await (const { name } of cairn.each('/api/projects')) console.log(name)`,
    )
    const { stdout, stderr } = await run(process.execPath, ['use.js'], { cwd: dir })
    const { version } = packageOf(installed)
    expect([stdout, stderr]).toEqual([`Bearer svc_user_x cairn-client/${version}\n`, ''])
  })
})
