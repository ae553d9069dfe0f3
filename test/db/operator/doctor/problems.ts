import { expect } from 'vitest'
import type { Problem } from '../../../../db/operator/checks/problems.ts'

/** A URL with one part changed. */
export const urlWith = (text: string, part: 'host' | 'password' | 'pathname', value: string): string => {
  const url = new URL(text)
  url[part] = value
  return url.href
}

export const whatOf = (problems: readonly Problem[]): string[] => problems.map(({ what }) => what)

/** Matches a list of texts, each equal to a text or matching a pattern. */
export const matching = (expected: readonly (string | RegExp)[]): unknown[] =>
  expected.map(one => (one instanceof RegExp ? expect.stringMatching(one) : one))
