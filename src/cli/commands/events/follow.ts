import type { Context } from '../../context/context.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { toFailure } from '../../service/refusals.ts'
import { retryDelayOf } from '../../service/retry-delay.ts'
import type { Io } from '../../terminal/io.ts'
import { reportFailure } from '../../terminal/report-failure.ts'
import { type Page, readPage } from './read-events.ts'
import { renderEvents } from './render.ts'

/** Seconds that each request waits for an event. */
const wait = 20

/** Milliseconds from one request without events to the next, at least. */
const leastInterval = 1_000

/**
 * Prints the events after a number, and then new ones until Ctrl-C. After a failure that a retry can fix, it goes on where
 * it was, so that it misses and repeats none.
 */
export async function follow(
  context: Context,
  project: ProjectConnection,
  after: number,
  isForMachines: boolean,
): Promise<never> {
  const { io, interrupted, pause } = context
  context.endWithReader()
  for (let [last, isFailing] = [after, false]; ; ) {
    const start = Date.now()
    const page: Page | number = await readPage(project, { after: last, wait }).catch(thrown => {
      const failure = toFailure(context, thrown)
      const retryDelay = retryDelayOf(failure)
      if (interrupted.aborted || retryDelay === null) throw thrown
      if (!isFailing) reportFailure(io, failure, isForMachines)
      return retryDelay
    })
    isFailing = typeof page === 'number'
    if (typeof page === 'number') {
      await pause(page)
      continue
    }
    if (page.lastSequence < last) reportAhead(io, last, page.lastSequence)
    last = page.lastSequence
    if (page.events.length > 0) await printEvents(context, page.events, isForMachines)
    else await pause(Math.max(0, start + leastInterval - Date.now()))
  }
}

/** Milliseconds in which a reader such as `head` closes the pipe. */
const closing = 100

/**
 * Prints events. Only a write shows that the reader of a pipe has gone, so the last event follows a moment later: if the
 * reader needed no more than those before, the command ends then, and does not wait for another event.
 */
async function printEvents(
  { io, pause }: Context,
  events: Parameters<typeof renderEvents>[1],
  isForMachines: boolean,
) {
  const writes = isForMachines
    ? events.map(event => () => io.printJson({ event }, true))
    : renderEvents(io, events)
        .split('\n')
        .map(line => () => io.printLines(line))
  for (const [i, write] of writes.entries()) {
    const isLast = i > 0 && i === writes.length - 1
    if (isLast && !io.isTerminal) await pause(closing)
    await write()
  }
}

/** The database of the service was restored, or the number is wrong. */
export const reportAhead = ({ say, report }: Io, after: number, newest: number): void =>
  report(
    say([
      `最新のアクティビティは ${newest} 番で、${after} 番はまだありません`,
      `The newest event has the number ${newest}. There is no event ${after} yet`,
    ]),
  )
