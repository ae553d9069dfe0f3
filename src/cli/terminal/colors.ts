import { randomInt } from 'node:crypto'

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const

type Color = keyof typeof codes
export type Palette = Record<Color, (text: string) => string>

/** Creates functions that mark text with colors. Only `renderColors` turns the marks into colors. */
export function createPalette(isColored: boolean): Palette {
  const paint = ([open, close]: readonly [number, number]) =>
    isColored ? (text: string) => toMark(open) + text + toMark(close) : (text: string) => text
  const entries = Object.entries(codes).map(([name, pair]) => [name, paint(pair)])
  return Object.fromEntries(entries) as Palette
}

/** Renders the command's own colors, and applies `clean` to all other text. */
export const renderColors = (text: string, clean: (piece: string) => string): string =>
  text
    .split(mark)
    .map((piece, i) => (i % 2 === 1 ? `\x1b[${piece}m` : clean(piece)))
    .join('')

// Untrusted text cannot contain a mark, because the key is random. A mark looks like a color, so it has no width.
const key = Array.from({ length: 3 }, () => randomInt(1000, 10_000)).join(';')
const mark = new RegExp(`\\x1b\\[${key};(\\d+)m`)
const toMark = (code: number): string => `\x1b[${key};${code}m`
