import type { Env } from '../language/language.ts'
import { bytesOf } from './measures.ts'
import { meter } from './meter.ts'
import { shownOf } from './shown.ts'
import type { Standing } from './standing.ts'
import { isTerminal, type Outlet } from './streams.ts'
import { cut, widthOf } from './width.ts'

/** How far something has come. `end` takes it away. */
export type Bar = { set(done: number): void; end(): void }

/** Starts a bar below all else that is said, where a person looks at it; of so many bytes. */
export type BarOf = (label: string, total: number) => Bar

type Progress = { label: string; done: number; total: number }

const pauseMillis = 80

export function barsOn(stderr: Outlet, { TERM }: Env, { stand }: Standing): BarOf {
  // Lines cannot be written over in a file or a log.
  if (!isTerminal(stderr) || TERM === 'dumb') return () => ({ set() {}, end() {} })
  const under = new Set<Progress>()
  let drawnAt = 0
  const draw = () => {
    drawnAt = Date.now()
    stand([...under].slice(0, (stderr.rows || 24) - 1).map(one => barLine(one, stderr.columns || 80)))
  }
  return (label, total) => {
    const one = { label, done: 0, total }
    under.add(one)
    draw()
    return {
      set(done) {
        one.done = done
        if (Date.now() - drawnAt >= pauseMillis) draw()
      },
      end() {
        under.delete(one)
        draw()
      },
    }
  }
}

/** Never wider than the terminal, for a line that wraps could not be taken away. */
export function barLine({ label, done, total }: Progress, columns: number): string {
  const share = total > 0 ? Math.min(done / total, 1) : 1
  const figures = `${String(Math.floor(share * 100)).padStart(3)}%  ${bytesOf(done)} / ${bytesOf(total)}`
  const room = columns - 1 - figures.length - 2 - barWidth
  const name = cut(shownOf(label), Math.max(0, Math.min(room, 30)))
  if (room < 8) return cut(`${figures}  ${shownOf(label)}`, Math.max(columns - 1, 1))
  return `${name}${' '.repeat(Math.min(room, 30) - widthOf(name))} ${meter(share, barWidth).join('')} ${figures}`
}

const barWidth = 20
