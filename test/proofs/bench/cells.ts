import type { HttpLoad, SqlLoad } from './generate.ts'
import { request } from './generator.ts'
import type { World } from './world.ts'

/** The milliseconds that the stand-in adds to each statement, like a network in front of the database. */
export type Delay = 0 | 1
export const delays: Delay[] = [0, 1]

/** The current code, an earlier revision, or the same effect with the least SQL through the same driver. */
export type Side = 'now' | 'earlier' | 'floor'

/** The conditions of one figure. */
export type Cell = { name: string; side: Side; connections: number; delay: Delay }
export type Load = Omit<HttpLoad, 'connections'> | Omit<SqlLoad, 'connections'>
export type LoadedCell = Cell & { load: Load }

/** The ports of one Worker, by the delay of its stand-in. */
export type Ports = Record<Delay, number>

/** A Worker, and the world in its database. `hasIssues`: whether it has the issues of `shared-issues.ts`. */
export type Site = {
  side: 'now' | 'earlier'
  databaseUrl: string
  world: World
  hasIssues: boolean
  ports: Ports
}

/** The current Worker with 100 times the files, and the Worker of single statements. */
export type Others = { crowded: number; bare: Ports }

/** Over 1 and over 16 connections. */
export const both = [1, 16]

export const get = (port: number, path: string, token?: string): Load => ({
  kind: 'http',
  port,
  requests: [request({ method: 'GET', path, ...(token && { token }) })],
  status: 200,
})
