import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { codeIn } from '../support/documents.ts'
import { root, startLocalStack } from '../support/local-stack.ts'

/** The README's tour, for a stack elsewhere than where a newcomer has it. */
const tour = (port: number, dir: string): string =>
  codeIn('README.md', 'tour')
    .replaceAll('127.0.0.1:8787', `127.0.0.1:${port}`)
    .replaceAll('.local/', `${dir}/`)
    .replaceAll('jar', `${dir}/jar`)

it("walks the README's tour from sign-in to a synced roadmap and a shared file", {
  timeout: 60_000,
}, async () => {
  const { port, dir, stop } = await startLocalStack()
  onTestFinished(stop)
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', tour(port, dir)], {
    cwd: root,
  })
  const synced = /"documents":\{"upserted":(\d+),"unchanged":(\d+),"deleted":0\}/g
  expect([...stdout.matchAll(synced)].map(([, upserted, unchanged]) => [upserted, unchanged])).toEqual([
    ['613', '0'],
    ['0', '613'],
  ])
  expect(stdout).toContain('Initialize the actual Bun + TypeScript project')
  expect(stdout).toContain('project.created')
  expect(stdout).toContain('Permission is hereby granted')
  expect(stdout).toMatch(/"usage":\s*\{"usedBytes" : [1-9]/)
})
