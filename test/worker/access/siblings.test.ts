import { beforeAll, expect, it } from 'vitest'
import { attachmentOn } from '../../support/issues.ts'
import { payload } from '../../support/payload.ts'
import { permissions } from '../../support/permissions.ts'
import { addFile } from '../../support/revisions.ts'
import { urlOf } from '../../support/samples.ts'
import { bound, type Synced } from '../../support/synced.ts'

/** The operations that read one thing of a project, by the paths of their routes. */
const paths = Object.keys(permissions).flatMap(
  name => /^GET (\/api\/projects\/:projectId\/.*:.*)/.exec(name)?.[1] ?? [],
)

let at: Synced
let first: Record<string, string>
let second: Record<string, string>
const alone = new Map<string, string>()

beforeAll(async () => {
  at = await bound({ key: 'KEY' })
  first = await fill('first')
  for (const path of paths) alone.set(path, await read(path, first))
  second = await fill('second')
})

/** Adds one thing of each kind, related to others of its own only. Returns the parameters of their paths. */
async function fill(name: string): Promise<Record<string, string>> {
  const { of, owner, as } = at
  const below = `/api/projects/${of.id}`
  const mention = `[@${name}](user:${owner.id})`
  const issue = async (title: string, fields: object = {}) =>
    (await as('POST', `${below}/issues`, { title, body: mention, ...fields })).body.issue
  const parent = await issue(`parent of ${name}`)
  const label = (await as('POST', `${below}/labels`, { name, color: 'red' })).body.label
  const related = { parentId: parent.id, labelIds: [label.id], blockedByIds: [parent.id] }
  const { id, number } = await issue(name, related)
  await issue(`child of ${name}`, { parentId: id })
  const attachmentId = await attachmentOn(of, number, owner, { filename: name })
  const { comment } = (await as('POST', `${below}/issues/${number}/comments`, { body: mention })).body
  await attachmentOn(of, number, owner, { filename: name, commentId: comment.id })
  const link = { kind: 'pr', ref: String(number), title: name, issueKeys: [`KEY-${number}`] }
  await as('POST', `${below}/git-links`, { links: [link] })
  const tasks = [
    { id: 'T1', title: name, issues: [number], dependsOn: ['T2'], planPath: 'a.md' },
    { id: 'T2', title: `after ${name}`, dependsOn: ['T1'] },
  ]
  const documents = [{ path: 'a.md', content: name }]
  await as('PUT', `${below}/roadmaps/${name}`, payload(tasks, { documents }))
  await as('POST', `${below}/roadmaps/${name}/tasks/T1/claim`, { note: name })
  const file = await addFile(of, owner, [{ isLost: true }, { isLost: true }], name)
  return { number: String(number), slug: name, task: 'T1', path: 'a.md', fileId: file.id, attachmentId }
}

async function read(path: string, ids: Record<string, string>): Promise<string> {
  const { status, text } = await at.as('GET', urlOf(path, at.of, { ids }))
  expect([path, status]).toEqual([path, 200])
  return withoutSignature(text)
}

/** Signed URLs and their expiry depend on the time. */
const withoutSignature = (text: string): string =>
  text.replace(/("url":"[^?"]*)\?[^"]*/, '$1').replace(/"expiresAt":"[^"]*"/, '')

it.each(paths)('%s has nothing of another one in the same project', async path => {
  // An empty list would not show whose rows are missing.
  expect(alone.get(path)).not.toContain('[]')
  expect(await read(path, first)).toBe(alone.get(path))
  expect(await read(path, second)).not.toBe(alone.get(path))
})
