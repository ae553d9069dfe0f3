import type { Env } from '../language/language.ts'
import type { Footer } from './footer.ts'
import { formatBytes } from './format.ts'
import { drawMeter } from './meter.ts'
import { sanitizeLine } from './sanitize.ts'
import { isTerminal, type Outlet } from './streams.ts'
import { textWidth, truncate } from './width.ts'

/** A progress bar. `end` removes it. */
type Bar = { set(done: number): void; end(): void }

/** Starts a progress bar at the bottom of the terminal. `total` is in bytes. */
export type StartBar = (label: string, total: number) => Bar

type Progress = { label: string; done: number; total: number }

const pauseMillis = 80

export function createProgressBars(stderr: Outlet, { TERM }: Env, { show }: Footer): StartBar {
  // Lines in a file or a log cannot be overwritten.
  if (!isTerminal(stderr) || TERM === 'dumb') return () => ({ set() {}, end() {} })
  const active = new Set<Progress>()
  let drawnAt = 0
  const draw = () => {
    drawnAt = Date.now()
    show([...active].slice(0, (stderr.rows || 24) - 1).map(one => renderBar(one, stderr.columns || 80)))
  }
  return (label, total) => {
    const one = { label, done: 0, total }
    active.add(one)
    draw()
    return {
      set(done) {
        one.done = done
        if (Date.now() - drawnAt >= pauseMillis) draw()
      },
      end() {
        active.delete(one)
        draw()
      },
    }
  }
}

/** Renders a bar narrower than the terminal, because a wrapped line could not be erased. */
export function renderBar({ label, done, total }: Progress, columns: number): string {
  const share = total > 0 ? Math.min(done / total, 1) : 1
  const figures = `${String(Math.floor(share * 100)).padStart(3)}%  ${formatBytes(done)} / ${formatBytes(total)}`
  const room = columns - 1 - figures.length - 2 - barWidth
  const name = truncate(sanitizeLine(label), Math.max(0, Math.min(room, 30)))
  if (room < 8) return truncate(`${figures}  ${sanitizeLine(label)}`, Math.max(columns - 1, 1))
  return `${name}${' '.repeat(Math.min(room, 30) - textWidth(name))} ${drawMeter(share, barWidth).join('')} ${figures}`
}

const barWidth = 20
