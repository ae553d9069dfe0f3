/** The allowed side lengths of the API, in pixels. */
const [smallest, largest] = [16, 512]

/** The side lengths to try, the largest first. A vector image without a size starts with the largest. */
export function sidesFor(width: number, height: number): number[] {
  const wanted = Math.max(width, height) || largest
  const first = Math.min(largest, Math.max(smallest, wanted))
  return [first, ...[384, 256, 128].filter(side => side < first)]
}

/** The position of an image that is scaled to fit and centered in a square. */
export function placed(width: number, height: number, side: number) {
  const scale = side / (Math.max(width, height) || side)
  const [w, h] = [(width || side) * scale, (height || side) * scale]
  return { x: (side - w) / 2, y: (side - h) / 2, width: w, height: h }
}
