import type { Readable } from 'node:stream'
import type { Env } from '../language/language.ts'

/** An output stream of a command; `isTTY` is true for a terminal. */
export type Outlet = NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number }

/** The input stream of a command. */
export type Inlet = Readable & { isTTY?: boolean }

/** The three streams of a command. */
export type Streams = { stdin: Inlet; stdout: Outlet; stderr: Outlet }

export const isTerminal = (stream: Inlet | Outlet): boolean => stream.isTTY === true

/** Colors are on in a terminal unless `NO_COLOR` is set. `FORCE_COLOR` overrides this. */
export function isColored(stream: Outlet, { NO_COLOR, FORCE_COLOR, TERM }: Env): boolean {
  if (NO_COLOR) return false
  return FORCE_COLOR ? FORCE_COLOR !== '0' : isTerminal(stream) && TERM !== 'dumb'
}
