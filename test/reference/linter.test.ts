import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const dir = mkdtempSync(join(tmpdir(), 'cairn-lint-'))
let found: Record<'valid' | 'faulty', string[]>

beforeAll(async () => {
  const valid = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'))
  const faulty = structuredClone(valid)
  for (const [, plant] of planted) plant(faulty.paths, faulty)
  found = await lint({ valid, faulty })
})
afterAll(() => rmSync(dir, { recursive: true }))

describe('the linter', () => {
  it('finds no error in the document', () => {
    expect(found.valid).toEqual([])
  })

  it('finds each planted error', () => {
    expect(found.faulty).toEqual(expect.arrayContaining(planted.map(([error]) => error)))
  })
})

/** Errors, and what the linter reports for each of them. */
const planted: [error: string, plant: (paths: any, document: any) => void][] = [
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

/** What @redocly/cli reports for each document, as `rule place`. One run, because its startup takes a second. */
async function lint(documents: { valid: object; faulty: object }): Promise<typeof found> {
  const files = [join(dir, 'valid.json'), join(dir, 'faulty.json')]
  writeFileSync(files[0]!, JSON.stringify(documents.valid))
  writeFileSync(files[1]!, JSON.stringify(documents.faulty))
  const cli = join(root, 'test', 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  const options = ['--config', join(import.meta.dirname, 'redocly.yaml'), '--format', 'json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = promisify(execFile)(process.execPath, [cli, 'lint', ...files, ...options], { env })
  // The exit code is 1 if there are errors.
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  // The reports follow each other without a separator.
  const [valid, faulty]: [Report, Report] = JSON.parse(`[${stdout.replace(/^\}\{$/m, '},{')}]`)
  return { valid: problemsIn(valid), faulty: problemsIn(faulty) }
}

type Report = { problems: { ruleId: string; location: { pointer: string }[] }[] }

const problemsIn = ({ problems }: Report): string[] =>
  problems.map(({ ruleId, location }) => `${ruleId} ${location[0]!.pointer}`)
