import { renderLine } from './lines.ts'
import type { Outlet } from './streams.ts'

/** Lines that stay at the bottom of the terminal. */
export type Footer = {
  /** Replaces the lines of the footer. */
  show(lines: readonly string[]): void
  /** Writes other output above the footer. */
  writeAbove(write: () => void): void
}

export function createFooter(stderr: Outlet): Footer {
  let shown: readonly string[] = []
  const show = (lines: readonly string[]) => {
    const erased = shown.length > 0 ? `\x1b[${shown.length}A\x1b[J` : ''
    shown = lines
    stderr.write(erased + lines.map(line => `${renderLine(line)}\n`).join(''))
  }
  return {
    show,
    writeAbove(write) {
      const lines = shown
      if (lines.length > 0) show([])
      write()
      if (lines.length > 0) show(lines)
    },
  }
}
