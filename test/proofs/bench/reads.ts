import { both, delays, get, type LoadedCell, type Others, type Site } from './cells.ts'
import { sharedFiles } from './files.ts'
import { request } from './generator.ts'

export const readNames = {
  hello: 'GET /healthz, no database',
  bare: 'bare one-statement read',
  token: 'GET /api/me/token',
  list: 'GET /api/projects, 50 of 200',
  tree: 'GET …/files/tree, 1,000 files',
  unchangedTree: 'GET …/files/tree, 1,000 files, answered 304',
  crowdedTree: 'GET …/files/tree, among 100 × the files',
  largeTree: 'GET …/files/tree, 10,000 files',
  file: 'GET …/files/{id}',
  download: 'GET …/files/{id}/download',
}

/** Each followed by its floor, if it has one. */
export async function reads({ world, ports }: Site, { crowded, bare }: Others): Promise<LoadedCell[]> {
  const [reader] = world.reader.tokens
  const [writer] = world.writers[0]!.tokens
  const tree = treePath(sharedFiles.tree)
  const tag = await tagOf(ports[0], tree, writer!)
  const file = `/api/projects/${sharedFiles.tree}/files/${sharedFiles.file}`
  const cells = (name: string, load: LoadedCell['load'], connections = both): LoadedCell[] =>
    connections.map(count => ({ name, side: 'now', connections: count, delay: 0, load }))
  const floor = (name: string, path: string, connections = both): LoadedCell[] =>
    cells(name, get(bare[0], path), connections).map(cell => ({ ...cell, side: 'floor' }))
  return [
    ...cells(readNames.hello, get(ports[0], '/healthz')),
    ...delays.flatMap(delay =>
      cells(readNames.bare, get(bare[delay], `/read/${world.reader.userId}`)).map(cell => ({
        ...cell,
        delay,
      })),
    ),
    ...cells(readNames.token, get(ports[0], '/api/me/token', reader)),
    ...cells(readNames.list, get(ports[0], '/api/projects', reader)),
    ...floor(readNames.list, `/list_projects/${world.reader.userId}`),
    ...cells(readNames.tree, get(ports[0], tree, writer)),
    ...floor(readNames.tree, `/read_tree/${sharedFiles.tree}`),
    ...(tag ? cells(readNames.unchangedTree, asksAgain(ports[0], tree, writer!, tag)) : []),
    ...cells(readNames.crowdedTree, get(crowded, tree, writer)),
    ...cells(readNames.largeTree, get(ports[0], treePath(sharedFiles.largeTree), writer), [1]),
    ...floor(readNames.largeTree, `/read_tree/${sharedFiles.largeTree}`, [1]),
    ...cells(readNames.file, get(ports[0], file, writer)),
    ...cells(readNames.download, get(ports[0], `${file}/download`, writer)),
  ]
}

export const treePath = (project: string) => `/api/projects/${project}/files/tree`

/** Undefined if responses have none. */
async function tagOf(port: number, path: string, token: string): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await response.text()
  return response.headers.get('etag') ?? undefined
}

const asksAgain = (port: number, path: string, token: string, known: string): LoadedCell['load'] => ({
  kind: 'http',
  port,
  requests: [request({ method: 'GET', path, token, known })],
  status: 304,
})
