import type { OwnClock } from '../../support/own-clock.ts'

/** Something that is so until a span is over, and otherwise from that instant on. */
export type Span = {
  /** The page and heading of docs/rules. */
  rule: string
  /** What judges it, by file below src or db: each text stands there, but for `$` before braces. */
  places: Record<string, string[]>
  /** As Postgres reads it. */
  span: string
  /** Where windows begin with the clock's own: else the instant in which all rows begin. */
  from?: string
  /** What is over only beyond the span, where the rule says so. */
  isBeyond?: true
  /** Run when the span begins. What it yields is run once, near its end, and tells what is seen then. */
  begin(at: OwnClock): Promise<() => Promise<unknown>>
  before: unknown
  after: unknown
}

/** By what they are of. */
export type Spans = Record<string, Span>

/** Of microseconds, so that nothing is right only because it was cut. */
export const start = '2031-05-06T07:08:09.123456Z'

/** The number of rows of this kind that are there. */
export const countOf = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length
