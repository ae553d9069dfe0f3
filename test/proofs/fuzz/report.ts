import { vi } from 'vitest'
import type { Draft } from './mutations.ts'
import type { Answer } from './send.ts'

/** `request` is its number in the run, and `log` what the Worker logged. */
export type Fault = {
  request: number
  operation: string
  what: string
  sent: string
  answer: string
  log: string
}

/**
 * The results of a run: the counts of operations, statuses, and codes. `bare` counts the statuses of unmutated
 * requests.
 */
export type Report = {
  sent: number
  operations: Record<string, number>
  statuses: Record<string, number>
  codes: Record<string, number>
  bare: Record<string, number>
  slowest: { operation: string; millis: number }
  faults: Fault[]
}

export const newReport = (): Report => ({
  sent: 0,
  operations: {},
  statuses: {},
  codes: {},
  bare: {},
  slowest: { operation: '', millis: 0 },
  faults: [],
})

export function count(report: Report, operation: string, answer: Answer): void {
  const add = (counts: Record<string, number>, key: string | number) => {
    counts[key] = (counts[key] ?? 0) + 1
  }
  report.sent++
  add(report.operations, operation)
  add(report.statuses, answer.status)
  const code = answer.status >= 400 && (answer.json() as { code?: string } | undefined)?.code
  if (code) add(report.codes, code)
  if (answer.millis > report.slowest.millis) report.slowest = { operation, millis: Math.round(answer.millis) }
}

/** A request in one line, without the credential. */
export function inOneLine({ method, path, query, headers, json, bytes }: Draft): string {
  const body = bytes instanceof Uint8Array ? `${bytes.length} bytes` : (bytes ?? JSON.stringify(json) ?? '')
  const named = Object.entries(headers).filter(([name]) => name !== 'cookie' && name !== 'authorization')
  return `${method} ${path} ${JSON.stringify([query, named])} ${body.length}: ${body}`.slice(0, 600)
}

/** Keeps the failures that a run logs out of its output. Those of a failed request are reported with its fault. */
export function hearLog() {
  let lines: string[] = []
  const hear = (line: unknown) => void lines.push(String(line))
  const silenced = [
    vi.spyOn(console, 'warn').mockImplementation(hear),
    vi.spyOn(console, 'error').mockImplementation(hear),
  ]
  return {
    clear: () => {
      lines = []
    },
    text: () => lines.join('\n').slice(0, 1_000),
    end: () => {
      for (const spy of silenced) spy.mockRestore()
    },
  }
}
