import type { Readable } from 'node:stream'
import type { Env } from '../language/language.ts'

/** Where a command writes; `isTTY` is true of a terminal. */
export type Outlet = NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number }

/** Where a command reads. */
export type Inlet = Readable & { isTTY?: boolean }

/** The three streams of a command. */
export type Streams = { stdin: Inlet; stdout: Outlet; stderr: Outlet }

export const isTerminal = (stream: Inlet | Outlet): boolean => stream.isTTY === true

/** Colors appear only in a terminal, and not where `NO_COLOR` is set. */
export function isColored(stream: Outlet, { NO_COLOR, FORCE_COLOR, TERM }: Env): boolean {
  if (NO_COLOR) return false
  return FORCE_COLOR ? FORCE_COLOR !== '0' : isTerminal(stream) && TERM !== 'dumb'
}
