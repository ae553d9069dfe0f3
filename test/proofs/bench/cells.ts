import type { HttpLoad, SqlLoad } from './generate.ts'
import { request } from './generator.ts'
import type { World } from './world.ts'

/** Milliseconds that the stand-in adds to each statement, as a network between it and the database does. */
export type Delay = 0 | 1
export const delays: Delay[] = [0, 1]

/** The code as it stands, an earlier revision, or the same effect by the least SQL through the same driver. */
export type Side = 'now' | 'earlier' | 'floor'

/** What one figure is of. */
export type Cell = { name: string; side: Side; connections: number; delay: Delay }
export type Load = Omit<HttpLoad, 'connections'> | Omit<SqlLoad, 'connections'>
export type LoadedCell = Cell & { load: Load }

/** The ports of one Worker, by the delay of the stand-in that it asks. */
export type Ports = Record<Delay, number>

/** A Worker, and the world in its database. */
export type Site = { side: 'now' | 'earlier'; databaseUrl: string; world: World; ports: Ports }

/** The Worker as it stands with 100 times the files, and the one that has no more than single statements. */
export type Others = { crowded: number; bare: Ports }

/** Over 1 and over 16 connections. */
export const both = [1, 16]

export const get = (port: number, path: string, token?: string): Load => ({
  kind: 'http',
  port,
  requests: [request({ method: 'GET', path, ...(token && { token }) })],
  status: 200,
})
