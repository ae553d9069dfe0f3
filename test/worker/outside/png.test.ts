import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inspectPng } from '../../../src/worker/outside/png.ts'
import { reencode } from '../../../src/worker/outside/png-encoding.ts'
import {
  bomb,
  cat,
  chunk,
  end,
  partsOf,
  patterned,
  png,
  pngFile,
  type Recipe,
  rowsOf,
  text,
  uint32,
} from '../../support/png.ts'
import { chunksOf, meantBy, pixelsOf } from '../../support/png-pixels.ts'

const { header } = partsOf()
const rows = rowsOf({})
const zlib = deflateSync(rows)
const idat = (...parts: Uint8Array[]) => pngFile(header, ...parts.map(part => chunk('IDAT', part)), end)

/** Pixels that do not compress: each sample is a hash of its position. */
const noise =
  (recipe: Recipe) =>
  (x: number, y: number): number[] =>
    patterned(recipe)(x, y).map((_, i) => {
      const mixed = Math.imul(Math.imul(x * 4096 + y * 8 + i + 1, 0x9e3779b1) ^ 0x5bd1e995, 0x85ebca6b)
      return ((mixed ^ (mixed >>> 13)) >>> 8) % 2 ** (recipe.depth ?? 8)
    })
const noisy = (recipe: Recipe): Recipe => ({ ...recipe, samples: noise(recipe) })

const taken: [name: string, recipe: Recipe, extra?: Uint8Array[]][] = [
  ['16 px', { side: 16 }],
  ['512 px', { side: 512, color: 6 }],
  ['512 px of 16 bits, interlaced', { side: 512, color: 6, depth: 16, interlaced: true }],
  ['a comment that inflates to 290 MB', {}, [chunk('zTXt', cat(text('a\0\0'), bomb().subarray(0, 200_000)))]],
  [
    'a color profile that inflates to 290 MB',
    {},
    [chunk('iCCP', cat(text('a\0\0'), bomb().subarray(0, 200_000)))],
  ],
  ['a comment without an end', {}, [chunk('tEXt', 'a')]],
  ['an international comment without an end', {}, [chunk('iTXt', 'a')]],
  ['a place and a camera', {}, [chunk('eXIf', 'MM\0*'), chunk('tIME', [7, 234, 1, 1, 0, 0, 0])]],
  ['a histogram without a palette', {}, [chunk('hIST', [0, 1])]],
  ['a private chunk', {}, [chunk('prVt', rows)]],
  [
    'frames without an animation',
    {},
    [chunk('fcTL', new Uint8Array(26)), chunk('fdAT', cat(uint32(1), zlib))],
  ],
  ['a palette that only suggests', { palette: [1, 2, 3] }],
  ['a palette that only suggests, with alpha', { color: 6, palette: [1, 2, 3] }],
  ['a color that the palette does not have', { color: 3, palette: [9, 8, 7], samples: x => [x % 2] }],
  ['one color', { samples: () => [1, 2, 3] }],
  ['clear pixels that have colors', { color: 6, samples: (x, y) => [x, y, 7, 0] }],
  ['255 colors on 16 px', { color: 6, samples: (x, y) => [Math.min(16 * y + x, 254), 3, 1, 200] }],
  ['256 colors on 16 px', { color: 0, samples: (x, y) => [16 * y + x] }],
  ['noise on 32 px', noisy({ side: 32, color: 6 })],
  ['noise on 260 px', noisy({ side: 260, color: 6 })],
  ['noise on 100 px of 16 bits', noisy({ side: 100, color: 2, depth: 16 })],
]

const keyOf = (color: number, depth: number) =>
  ({ 0: [0, 3 % 2 ** depth], 2: [0, 31, 0, 33, 0, 35], 3: [0, 100] })[color]
const all: [name: string, recipe: Recipe][] = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 1],
  [3, 2],
  [3, 4],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
].flatMap(([color, depth]) =>
  [false, true].flatMap(interlaced =>
    [null, keyOf(color!, depth!)].flatMap((transparency): [string, Recipe][] =>
      transparency === undefined
        ? []
        : [
            [
              `color type ${color}, depth ${depth}${interlaced ? ', interlaced' : ''}${transparency ? ', a color clear' : ''}`,
              {
                side: 19,
                color: color!,
                depth: depth!,
                interlaced,
                transparency,
                palette:
                  color === 3 ? Array.from({ length: 3 * 2 ** depth! }, (_, i) => (i * 37) % 256) : null,
              },
            ],
          ],
    ),
  ),
)

async function stored(bytes: Uint8Array): Promise<Uint8Array> {
  const inspected = inspectPng(bytes)
  expect(inspected).not.toBeNull()
  return reencode(inspected!)
}

/** A text that can be compared at once. */
const shown = (pixels: number[][]) => pixels.map(pixel => pixel.join(' ')).join('\n')

describe('accepted PNGs are stored with the same pixels and nothing else (projects § Icon upload)', () => {
  it.each([...all, ...taken])('%s', async (_, recipe, extra: Uint8Array[] = []) => {
    const file = await stored(png(recipe, ...extra))
    expect(shown(pixelsOf(file)) === shown(meantBy(recipe))).toBe(true)
    expect(
      chunksOf(file)
        .map(({ type }) => type)
        .join(' '),
    ).toMatch(/^IHDR (PLTE tRNS )?IDAT IEND$/)
    expect(inspectPng(file)).not.toBeNull()
  })

  it.each([
    ['of a byte each', Array.from(zlib, byte => Uint8Array.of(byte))],
    [
      'with empty ones between',
      [new Uint8Array(), zlib.subarray(0, 9), new Uint8Array(), zlib.subarray(9), new Uint8Array()],
    ],
    ['one, not compressed', [deflateSync(rows, { level: 0 })]],
  ])('with data in chunks: %s', async (_, parts) => {
    expect(shown(pixelsOf(await stored(idat(...parts))))).toBe(shown(meantBy({})))
  })

  it('with a transparent color that is given by the lower bits of its samples', async () => {
    const transparency = [255, 31, 1, 33, 128, 35]
    const pixels = pixelsOf(await stored(png({ transparency })))
    expect(shown(pixels)).toBe(shown(meantBy({ transparency: [0, 31, 0, 33, 0, 35] })))
    expect(pixels.filter(([, , , alpha]) => alpha === 0).length).toBeGreaterThan(0)
    const gray = pixelsOf(await stored(png({ color: 0, depth: 2, transparency: [255, 255] })))
    expect(shown(gray)).toBe(shown(meantBy({ color: 0, depth: 2, transparency: [0, 3] })))
  })

  it('with the same bytes for the same pixels, however they were stored', async () => {
    const samples = (x: number, y: number) => [x * 16, y * 16, 0]
    const files = await Promise.all([
      stored(png({ samples })),
      stored(png({ samples, interlaced: true }, chunk('tEXt', 'a\0b'))),
      stored(png({ samples: (x, y) => [...samples(x, y), 255], color: 6, filter: () => 4 })),
      stored(await stored(png({ samples }))),
    ])
    expect(new Set(files.map(String)).size).toBe(1)
  })
})
