import { beforeEach } from 'vitest'

type Held = { lines: unknown[][]; print: typeof console.log }

// All test files of a runtime share it, and each of them loads this file again.
const heldLog = (): Held => ((globalThis as { heldLog?: Held }).heldLog ??= hold())
const held = heldLog()

/**
 * Holds what a test logs with `console.log`, and prints it if the test fails. The Worker logs a line for each request,
 * and sending the lines to Vitest took a fifth of the CPU time of tests with many requests.
 */
beforeEach(({ onTestFailed }) => {
  held.lines = []
  onTestFailed(() => {
    for (const line of held.lines) held.print(...line)
  })
})

function hold(): Held {
  const { log: print } = console
  const made: Held = { lines: [], print }
  console.log = (...line) => void made.lines.push(line)
  return made
}
