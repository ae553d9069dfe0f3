import type { OwnClock } from '../../support/own-clock.ts'

/** A state that lasts until a span is over, and changes in the instant in which it ends. */
export type Span = {
  /** The page and heading of docs/rules. */
  rule: string
  /** The functions and constants that judge it, with the number of intervals, limits, and clocks in each. */
  places: Record<string, number>
  /** An interval as Postgres reads it. */
  span: string
  /** The start of the span, where windows begin at set times; otherwise the common start of all rows. */
  from?: string
  /** True where the rule says that the state still lasts in the last instant. */
  isBeyond?: true
  /** Starts the span. The function that it returns is called once, near the end, and returns what it observes. */
  begin(at: OwnClock): Promise<() => Promise<unknown>>
  before: unknown
  after: unknown
}

/** Spans by name. */
export type Spans = Record<string, Span>

/** With microseconds, so that no result is right only because of truncation. */
export const start = '2031-05-06T07:08:09.123456Z'

export const countOf = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length
