const eighths = ' ▏▎▍▌▋▊▉'

/** Draws a share between 0 and 1 in `width` columns: the filled part and the rest. */
export function drawMeter(share: number, width: number): [full: string, rest: string] {
  const filled = Math.round(Math.min(Math.max(share, 0), 1) * width * 8)
  const [whole, part] = [Math.floor(filled / 8), filled % 8]
  const full = '█'.repeat(whole) + (part > 0 ? eighths[part] : '')
  return [full, '·'.repeat(width - full.length)]
}
