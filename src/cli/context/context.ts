import type { Env } from '../language/language.ts'
import type { Interruption } from '../terminal/interruption.ts'
import { createIo, type Io } from '../terminal/io.ts'
import type { Streams } from '../terminal/streams.ts'

/** What a command has of the world. It reads and writes nothing else of its process. */
export type Context = {
  io: Io
  env: Env
  /** The folder that relative paths are relative to; absolute. */
  cwd: string
  /** The folder in which sign-ins are kept; absolute. */
  config: string
  /** By which the service knows what calls it. */
  userAgent: string
  /** Aborted by Ctrl-C. */
  interrupted: AbortSignal
  /** Sends a request; follows redirects unless it is told not to. */
  fetch: typeof fetch
  /** Opens a page in a browser; fails where there is none. */
  browse(page: string): Promise<void>
}

/** Whose streams are not talked to yet. */
export type World = Omit<Context, 'io'> & Interruption & { streams: Streams }

export const createContext = (world: World): Context =>
  Object.assign(world, { io: createIo(world.streams, world.env, world) })
