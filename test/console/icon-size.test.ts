import { describe, expect, it } from 'vitest'
import { placed, sidesFor } from '../../src/console/pages/project-settings/icon-size.ts'

describe('an icon image', () => {
  it.each([
    [40, 40, [40]],
    [4000, 3000, [512, 384, 256, 128]],
    [8, 4, [16]],
    [0, 0, [512, 384, 256, 128]],
    [300, 200, [300, 256, 128]],
  ])('of %i × %i px is tried in these sizes', (width, height, sides) => {
    expect(sidesFor(width, height)).toEqual(sides)
  })

  it('is centered and not cropped', () => {
    expect(placed(400, 200, 100)).toEqual({ x: 0, y: 25, width: 100, height: 50 })
    expect(placed(8, 16, 16)).toEqual({ x: 4, y: 0, width: 8, height: 16 })
    expect(placed(0, 0, 512)).toEqual({ x: 0, y: 0, width: 512, height: 512 })
  })
})
