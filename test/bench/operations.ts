import { fileOperations } from './files.ts'
import type { HttpLoad, SqlLoad } from './generate.ts'
import { request } from './generator.ts'
import { listProjects } from './plain-sql.ts'
import type { World } from './world.ts'

/** Ports of the services: `crowded` has a database with 100 times the files. */
export type Target = { cairn: number; bare: number; crowded: number; databaseUrl: string }
export type Load = Omit<HttpLoad, 'connections'> | Omit<SqlLoad, 'connections'>

/** What is asked again and again, by name, with the numbers of connections it is asked over. */
export type Operation = { name: string; connections: number[]; load: Load }

export const names = {
  hello: 'GET /healthz, no database',
  bare: 'bare one-statement read',
  bareLarge: 'the same of an answer as large as the list',
  token: 'GET /api/me/token',
  list: 'GET /api/projects, 50 of 200',
  create: 'POST /api/projects, one organisation',
  createApart: 'POST /api/projects, 16 organisations',
  plainList: 'the list by plain SQL through pg',
}

export function operations(target: Target, world: World, readyUploads: string[]): Operation[] {
  const { cairn, bare, databaseUrl } = target
  const { reader, writers } = world
  const [token] = reader.tokens as [string]
  const get = (path: string): Load => http(cairn, [request({ method: 'GET', path, token })])
  const both = [1, 16]
  return [
    { name: names.hello, connections: both, load: get('/healthz') },
    { name: names.bare, connections: both, load: http(bare, [bareRead(`/${reader.userId}`)]) },
    { name: names.bareLarge, connections: both, load: http(bare, [bareRead(`/${reader.userId}/answer`)]) },
    { name: names.token, connections: both, load: get('/api/me/token') },
    { name: names.list, connections: both, load: get('/api/projects') },
    { name: names.create, connections: both, load: http(cairn, creations(writers.slice(0, 1)), 201) },
    { name: names.createApart, connections: [16], load: http(cairn, creations(writers.slice(1)), 201) },
    {
      name: names.plainList,
      connections: both,
      load: { kind: 'sql', url: databaseUrl, text: listProjects, values: [[reader.userId]] },
    },
    ...fileOperations(target, world, readyUploads),
  ]
}

const bareRead = (path: string) => request({ method: 'GET', path })

const http = (port: number, requests: Buffer[], status = 200): Load => ({
  kind: 'http',
  port,
  requests,
  status,
})

// Round all organisations with each token before the next one: they are taken in turn.
function creations(writers: World['writers']): Buffer[] {
  return writers[0]!.tokens.flatMap((_, turn) =>
    writers.map(({ tokens, orgId }) => {
      const body = JSON.stringify({ name: `計画 ${turn}`, description: '来期の計画', orgId })
      return request({ method: 'POST', path: '/api/projects', token: tokens[turn]!, body })
    }),
  )
}
