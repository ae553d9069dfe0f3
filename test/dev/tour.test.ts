import { execFile } from 'node:child_process'
import { openAsBlob, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'
import { root } from '../../dev/shared/root.ts'
import { createClient, type Progress, unwrap } from '../../src/client/index.ts'
import { codeIn } from '../support/documents.ts'
import { signInAt } from '../support/stack-accounts.ts'

/** The README's tour, with the address and the folder of this stack. */
const tour = (): string =>
  codeIn('README.md', 'tour')
    .replaceAll('http://127.0.0.1:8787', inject('stack').url)
    .replaceAll('.local/', `${inject('stackDir')}/`)
    .replaceAll('jar', `${inject('stackDir')}/jar`)

it("runs the README's tour from sign-in to a synced roadmap and a shared file", async () => {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', tour()], { cwd: root })
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

it('does the same with the client', async () => {
  const { api: browser } = await signInAt({ addresses: inject('stack') }, 'demo@example.test')
  const { value: demo } = await browser.each('/api/projects').next()
  const { project } = await unwrap(
    browser.POST('/api/projects', { body: { orgId: demo!.orgId, name: 'Backlog.md' } }),
  )
  const { token } = await unwrap(browser.POST('/api/tokens', { body: { name: 'tour' } }))
  const tool = createClient({ baseUrl: inject('stack').url, token })
  const params = { path: { projectId: project.id, slug: 'main' } }

  const roadmap = JSON.parse(readFileSync(join(root, 'test/fixtures/roadmap-backlog-md.json'), 'utf8'))
  await unwrap(
    browser.PUT('/api/projects/{projectId}/repo-binding', {
      params,
      body: { repoIdentity: roadmap.repoIdentity },
    }),
  )
  const sync = () => unwrap(tool.PUT('/api/projects/{projectId}/roadmaps/{slug}', { params, body: roadmap }))
  expect((await sync()).documents).toEqual({ upserted: 613, unchanged: 0, deleted: 0 })
  expect((await sync()).documents).toEqual({ upserted: 0, unchanged: 613, deleted: 0 })
  const path = 'backlog/completed/back-1 - cli-setup-core-project.md'
  const { document } = await unwrap(
    tool.GET('/api/projects/{projectId}/roadmaps/{slug}/documents/{path}', {
      params: { path: { ...params.path, path } },
    }),
  )
  expect(document.content).toContain('Initialize the actual Bun + TypeScript project')

  const reported: Progress[] = []
  const license = await openAsBlob(join(root, 'LICENSE'), { type: 'text/plain' })
  const { file } = await tool.upload(project.id, license, {
    filename: '利用許諾.txt',
    onProgress: progress => reported.push(progress),
  })
  expect(reported.at(-1)).toEqual({ sent: license.size, total: license.size })
  const { url } = await unwrap(
    tool.GET('/api/projects/{projectId}/files/{fileId}/download', {
      params: { path: { ...params.path, fileId: file.id } },
    }),
  )
  expect(await (await fetch(url)).text()).toBe(await license.text())

  const types = []
  for await (const { type } of tool.each('/api/projects/{projectId}/activity', { params })) types.push(type)
  expect(types).toEqual(['file.added', 'repo_binding.bound', 'project.created'])
})
