import { lineOf } from './lines.ts'
import type { Outlet } from './streams.ts'

/** Lines that stay below everything else that is written. */
export type Standing = {
  /** Replaces the lines that stand there. */
  stand(lines: readonly string[]): void
  /** Writes something above them. */
  above(write: () => void): void
}

export function standingOn(stderr: Outlet): Standing {
  let below: readonly string[] = []
  const stand = (lines: readonly string[]) => {
    const erased = below.length > 0 ? `\x1b[${below.length}A\x1b[J` : ''
    below = lines
    stderr.write(erased + lines.map(line => `${lineOf(line)}\n`).join(''))
  }
  return {
    stand,
    above(write) {
      const lines = below
      if (lines.length > 0) stand([])
      write()
      if (lines.length > 0) stand(lines)
    },
  }
}
