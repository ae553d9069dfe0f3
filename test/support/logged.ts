import { onTestFinished, vi } from 'vitest'
import type { SampleRequest } from './requests.ts'

/** Everything written to the console from now on, at every level. */
export function watchConsole(): string[] {
  const lines: string[] = []
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(line => void lines.push(String(line)))
    onTestFinished(() => spy.mockRestore())
  }
  return lines
}

/** The texts of a request and its response that could grant access: all except ids and very short ones. */
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
