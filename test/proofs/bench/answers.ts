import type { Others, Site } from './cells.ts'
import { sharedFiles } from './files.ts'
import { type Payload, realRoadmap } from './payloads.ts'
import { treePath } from './reads.ts'
import { listCall, readIssue, searchPath, sharedIssues } from './shared-issues.ts'
import type { World } from './world.ts'

type Project = World['synced'][number]

/** Throws unless the operations return what they should, and their floors the same. The load checks only statuses. */
export async function assertAnswers(site: Site, { bare }: Others, project: Project): Promise<void> {
  const { reader, writers } = site.world
  const list = await ask(site.ports[0], '/api/projects', { token: reader.tokens[0]! })
  assertEqual('projects that the reader reaches', list.projects.length, 50)
  const leastList = await ask(bare[0], `/list_projects/${reader.userId}`)
  assertEqual('the list by the least SQL', JSON.stringify(leastList), JSON.stringify(list))
  const tree = await ask(site.ports[0], treePath(sharedFiles.tree), { token: writers[0]!.tokens[0]! })
  assertEqual('files in the tree', tree.files.length, 1_000)
  const leastTree = await ask(bare[0], `/read_tree/${sharedFiles.tree}`)
  assertEqual('the tree by the least SQL', inOrder(leastTree), inOrder(tree))
  await assertIssues(site, bare)
  const first = await sync(site, project, realRoadmap())
  assertEqual('documents of the first sync', first.documents.upserted, 613)
  assertEqual('tasks of the first sync', first.stats.total, 613)
  const replay = await sync(site, project, realRoadmap())
  assertEqual('unchanged documents of the replay', replay.documents.unchanged, 613)
}

async function assertIssues({ ports, world }: Site, bare: Others['bare']): Promise<void> {
  const { userId, tokens } = world.writers[0]!
  const token = tokens[0]!
  const of = (path: string) => ask(ports[0], `/api/projects/${sharedIssues}/issues${path}`, { token })
  const least = (name: string) => ask(bare[0], `/${name}/${sharedIssues}/${userId}`)
  const list = await of('')
  assertEqual('issues in the list', list.issues.length, 50)
  for (const [name, path] of [
    ['list_issues', ''],
    ['read_board', '/board'],
    ['read_issue', `/${readIssue}`],
  ] as const)
    assertEqual(`${name} by the least SQL`, JSON.stringify(await least(name)), JSON.stringify(await of(path)))
  const found = await ask(ports[0], searchPath, { token })
  assertEqual('issues that a search finds', found.results.length, 10)
  assertEqual(
    'the search by the least SQL',
    JSON.stringify(await least('search_issues')),
    JSON.stringify(found),
  )
  const call = { token, method: 'POST', body: JSON.stringify(listCall) }
  const { result } = await ask(ports[0], '/mcp', call)
  assertEqual('the list by /mcp', numbersOf(result.structuredContent), numbersOf(list))
}

const numbersOf = ({ issues }: { issues: { number: number }[] }) => issues.map(({ number }) => number).join()

const inOrder = ({ folders, files }: { folders: object[]; files: object[] }) =>
  JSON.stringify([folders, files].map(rows => rows.map(row => JSON.stringify(row)).sort()))

const sync = ({ ports }: Site, { projectId, token }: Project, payload: Payload) =>
  ask(ports[0], `/api/projects/${projectId}/roadmaps/main`, {
    token,
    method: 'PUT',
    body: JSON.stringify(payload),
  })

type Call = { token?: string; method?: string; body?: string }

async function ask(port: number, path: string, { token, ...init }: Call = {}): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

function assertEqual(what: string, got: unknown, wanted: unknown): void {
  if (got !== wanted) throw new Error(`${what}: ${got} instead of ${wanted}`)
}
