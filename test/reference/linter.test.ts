import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const document = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'))

describe('the linter', { timeout: 60_000 }, () => {
  it('finds no error in the document', async () => {
    expect(await lint(document)).toEqual([])
  })

  it('finds what is planted', async () => {
    const broken = structuredClone(document)
    for (const [, plant] of planted) plant(broken.paths, broken)
    expect(await lint(broken)).toEqual(expect.arrayContaining(planted.map(([found]) => found)))
  })
})

/** Faults, and where the linter finds each of them. */
const planted: [found: string, plant: (paths: any, document: any) => void][] = [
  ['struct #/info', (_, { info }) => delete info.version],
  ['struct #/paths/x', paths => (paths.x = {})],
  ['struct #/paths/~1y/get/responses', paths => (paths['/y'] = { get: { responses: 1 } })],
  ['struct #/paths/~1api~1orgs/get/resposes', paths => (paths['/api/orgs'].get.resposes = {})],
  [
    'struct #/paths/~1api~1orgs/post/responses/201',
    paths => delete paths['/api/orgs'].post.responses['201'].description,
  ],
  [
    'struct #/components/schemas/Access/type',
    (_, { components }) => (components.schemas.Access.type = 'text'),
  ],
  [
    'no-unresolved-refs #/paths/~1api~1tokens/get/responses/200',
    paths => (paths['/api/tokens'].get.responses['200'] = { $ref: '#/components/responses/None' }),
  ],
  [
    'operation-operationId-unique #/paths/~1api~1tokens/post/token.list',
    paths => (paths['/api/tokens'].post.operationId = 'token.list'),
  ],
  [
    'security-defined #/paths/~1api~1tokens/get/security/0/none',
    paths => (paths['/api/tokens'].get.security = [{ none: [] }]),
  ],
  [
    'path-parameters-defined #/paths/~1api~1projects~1{projectId}/get/parameters',
    paths => delete paths['/api/projects/{projectId}'].get.parameters,
  ],
]

/** What @redocly/cli reports of a document, as `rule place`. */
async function lint(checked: object): Promise<string[]> {
  const cli = join(root, 'test', 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  const file = join(mkdtempSync(join(tmpdir(), 'cairn-lint-')), 'openapi.json')
  writeFileSync(file, JSON.stringify(checked))
  const config = join(import.meta.dirname, 'redocly.yaml')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = promisify(execFile)(
    process.execPath,
    [cli, 'lint', file, '--config', config, '--format', 'json'],
    { env },
  )
  // It ends with 1 where it finds something.
  const { stdout } = await run.catch((refused: { stdout: string }) => refused)
  rmSync(dirname(file), { recursive: true })
  const { problems } = JSON.parse(stdout) as {
    problems: { ruleId: string; location: { pointer: string }[] }[]
  }
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]!.pointer}`)
}
