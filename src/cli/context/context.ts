import type { Env } from '../language/language.ts'
import type { Interruption } from '../terminal/interruption.ts'
import { createIo, type Io } from '../terminal/io.ts'
import type { Streams } from '../terminal/streams.ts'

/** Everything that a command can access. Commands do not use the process itself. */
export type Context = {
  io: Io
  env: Env
  /** The absolute path that relative paths are resolved against. */
  cwd: string
  /** The absolute path of the folder that stores credentials; null if the user has no home. */
  config: string | null
  /** Identifies this client to the service. */
  userAgent: string
  /** Aborted by Ctrl-C. */
  interrupted: AbortSignal
  /** Resolves after this many milliseconds, and rejects on Ctrl-C. */
  pause(millis: number): Promise<void>
  /** Sends a request. Follows redirects unless `redirect` says otherwise. */
  fetch: typeof fetch
  /** Makes the command end when the reader of standard output closes the pipe. */
  endWithReader(): void
  /** Makes later requests use the proxies of the environment, and trust the certificates of this PEM file, if any. */
  route(certificates: string | null): void
  /** Opens a page in a browser, and rejects if there is no browser. */
  browse(page: string): Promise<void>
  /** Runs a shell command with a file as its last argument in the user's terminal. Returns whether it succeeded. */
  edit(command: string, path: string): Promise<boolean>
}

/** A context before its `io` is created from the streams. */
export type World = Omit<Context, 'io'> & Interruption & { streams: Streams }

export const createContext = (world: World): Context =>
  Object.assign(world, { io: createIo(world.streams, world.env, world) })
