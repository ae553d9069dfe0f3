/** The pixels a side that the API takes. */
const [smallest, largest] = [16, 512]

/** The sides to try, the largest first: a drawing without a size of its own is drawn as large as may be. */
export function sidesFor(width: number, height: number): number[] {
  const wanted = Math.max(width, height) || largest
  const first = Math.min(largest, Math.max(smallest, wanted))
  return [first, ...[384, 256, 128].filter(side => side < first)]
}

/** Where an image of this size stands in the middle of a square, as large as it fits. */
export function placed(width: number, height: number, side: number) {
  const scale = side / (Math.max(width, height) || side)
  const [w, h] = [(width || side) * scale, (height || side) * scale]
  return { x: (side - w) / 2, y: (side - h) / 2, width: w, height: h }
}
