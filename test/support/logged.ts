import { onTestFinished, vi } from 'vitest'
import type { SampleRequest } from './requests.ts'

/** All that is written to the console from now on, whatever its level. */
export function watchConsole(): string[] {
  const lines: string[] = []
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(line => void lines.push(String(line)))
    onTestFinished(() => spy.mockRestore())
  }
  return lines
}

/** What a request and its answer hold that could open something: all texts but ids and what is too short to tell. */
export function secretsOf(request: SampleRequest | undefined, answer: unknown): string[] {
  const texts = [request?.query, request?.body, request?.headers, answer].flatMap(textsIn)
  return [...new Set(texts)].filter(text => text.length >= 12 && !uuid.test(text))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const uuid = /^[\da-f-]{36}$/i
