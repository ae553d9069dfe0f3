import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether `TESTS` is `all`. */
    triesAll: boolean
  }
}

/** Whether `npm test` runs each case of its longest tables, and the tests that it leaves out otherwise. */
export const triesAll: boolean = inject('triesAll') ?? false

/**
 * Whether a case of a long table is tried: one in `share` cases, chosen by its names, so that it is the same in each
 * run and not one of a period. With `TESTS=all`, each is tried.
 */
export const isTried = (share: number, ...names: readonly (string | number)[]): boolean =>
  triesAll || hashOf(names.join('\0')) % share === 0

/** One in `share` of a few variants, and at least one, or all with `TESTS=all`. `name` chooses where it begins. */
export const someOf = <T>(share: number, variants: readonly T[], name: string): T[] => {
  const start = hashOf(name) % Math.min(share, variants.length)
  return variants.filter((_, i) => triesAll || i % share === start)
}

/** FNV-1a with the mixing of MurmurHash3, because the last bits of FNV-1a alone depend on few characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
