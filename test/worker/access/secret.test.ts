import { afterEach, describe, expect, it, vi } from 'vitest'
import { randomText } from '../../../src/worker/access/secret.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Gives bytes in place of random ones: each of the 256 values in turn, the greatest first. */
function giveEveryByte(): void {
  let next = 256
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(view => {
    const bytes = view as unknown as Uint8Array
    for (let i = 0; i < bytes.length; i++) {
      next = (next + 255) % 256
      bytes[i] = next
    }
    return view
  })
}

describe('a secret has each character with the same probability (tokens § Format)', () => {
  it.each([
    ['base 62', undefined, 62],
    ['digits of sign-in codes', '0123456789', 10],
    ['consonants of device codes', 'BCDFGHJKLMNPQRSTVWXZ', 20],
    ['one of two', 'ab', 2],
  ])('%s', (_, from, characters) => {
    giveEveryByte()
    const times = Math.floor(256 / characters)
    const counts = Map.groupBy(randomText(times * characters, from), character => character)
    expect([...counts.values()].map(({ length }) => length)).toEqual(Array(characters).fill(times))
  })
})
