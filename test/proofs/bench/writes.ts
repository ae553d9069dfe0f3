import { both, delays, type Load, type LoadedCell, type Ports, type Site } from './cells.ts'
import { sharedFiles } from './files.ts'
import { request } from './generator.ts'
import type { World } from './world.ts'

export const writeNames = {
  create: 'POST /api/projects, one organization',
  createApart: 'POST /api/projects, 16 organizations',
  register: 'POST …/files',
  rename: 'PATCH …/files/{id}',
  folder: 'POST …/folders',
}

/** Takes the ids of ready uploads, each once, for one load. */
export type Uploads = { take(): string[] }

/** The number of loads of `writes` and `writeFloors` that register files. */
export const registrations = 2 * delays.length * both.length

type Writer = World['writers'][number]
/** A name that distinguishes the writes of one load from others. */
type Spot = { connections: number; delay: 0 | 1; side: string }

/** Without and with a delay, over 1 and over 16 connections, in the same order for all sites. */
export function writes({ side, world, ports }: Site, uploads: Uploads): LoadedCell[] {
  const [one, ...others] = world.writers as [Writer, ...Writer[]]
  return delays.flatMap(delay => {
    const post = (calls: Call[]) => send(ports[delay], 'POST', 201, calls)
    const cells = both.flatMap(connections => {
      const spot = { connections, delay, side }
      const ids = uploads.take()
      const renamed = `files/${sharedFiles.renamed}`
      const loads: [string, Load][] = [
        [writeNames.create, post(creations([one]))],
        [writeNames.register, post(signed('files', one, registered(spot, ids)))],
        [writeNames.rename, send(ports[delay], 'PATCH', 200, signed(renamed, one, named('改名', spot, ids)))],
        [writeNames.folder, post(signed('folders', one, named('フォルダー', spot, ids)))],
      ]
      return loads.map(([name, load]): LoadedCell => ({ name, side, connections, delay, load }))
    })
    const apart = post(creations(others))
    return [...cells, { name: writeNames.createApart, side, connections: others.length, delay, load: apart }]
  })
}

/** The same rows by the functions of `floors.ts`. */
export function writeFloors(bare: Ports, { writers }: World, uploads: Uploads): LoadedCell[] {
  const { userId, orgId } = writers[0]!
  return delays.flatMap(delay =>
    both.flatMap(connections => {
      const spot = { connections, delay, side: 'floor' }
      const ids = uploads.take()
      const floor = (name: string, path: string, values: string[][]): LoadedCell => {
        const calls = values.map(body => ({ path, body }))
        return { name, side: 'floor', connections, delay, load: send(bare[delay], 'POST', 200, calls) }
      }
      return [
        floor(writeNames.create, '/create_project', [[orgId, userId, '計画', '来期の計画']]),
        floor(
          writeNames.register,
          '/register_file',
          registered(spot, ids).map(({ attachmentId, name }) => [
            sharedFiles.written,
            userId,
            attachmentId,
            name,
          ]),
        ),
        floor(
          writeNames.folder,
          '/create_folder',
          named('フォルダー', spot, ids).map(({ name }) => [sharedFiles.written, userId, name]),
        ),
      ]
    }),
  )
}

type Call = { path: string; token?: string; body: object }

/** Sends these calls in turn. Each of them must get this status. */
export const send = (port: number, method: string, status: number, calls: Call[]): Load => ({
  kind: 'http',
  port,
  status,
  requests: calls.map(({ body, ...given }) => request({ method, body: JSON.stringify(body), ...given })),
})

// Each token is used for all organizations before the next one, because organizations are used in turn.
const creations = (writers: Writer[]): Call[] =>
  writers[0]!.tokens.flatMap((_, turn) =>
    writers.map(({ tokens, orgId }) => ({
      path: '/api/projects',
      token: tokens[turn]!,
      body: { name: `計画 ${turn}`, description: '来期の計画', orgId },
    })),
  )

/** In the project that is written to. */
const signed = (path: string, { tokens }: Writer, bodies: object[]): Call[] =>
  bodies.map((body, turn) => ({
    path: `/api/projects/${sharedFiles.written}/${path}`,
    token: tokens[turn % tokens.length]!,
    body,
  }))

const named = (what: string, { side, connections, delay }: Spot, ids: string[]) =>
  ids.map((_, turn) => ({ name: `${what} ${side}-${delay}-${connections}-${turn}` }))

const registered = (spot: Spot, ids: string[]) =>
  named('登録', spot, ids).map((name, turn) => ({ attachmentId: ids[turn]!, ...name }))
