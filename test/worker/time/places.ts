import { startsName } from '../../proofs/guards/find/source.ts'

/** Functions that judge a span which is not in the tables: how many places each one has, and why. */
export const elsewhere: Record<string, { places: number; because: string }> = {
  markInstant: { places: 2, because: 'It only keeps two requests apart.' },
  syncRoadmap: { places: 1, because: "It limits how long a request waits, by the Worker's clock." },
  stateInTurn: { places: 1, because: "It limits how long a request waits, by the Worker's clock." },
  followEvents: { places: 1, because: "It limits how long a request waits, by the Worker's clock." },
  pauseUntil: { places: 1, because: "It limits how long a request waits, by the Worker's clock." },
  firstIdOf: { places: 2, because: 'It compares the times in ids, which the clock of the machine makes.' },
  calledFunctions: { places: 3, because: 'It has the signatures of functions.' },
  noteEnd: { places: 2, because: 'It records when a run began.' },
  drain: { places: 1, because: "It limits how long a run starts emails, by the Worker's clock." },
  openMailQueue: { places: 1, because: "It limits how long a run starts emails, by the Worker's clock." },
  limitCaller: { places: 1, because: 'The platform counts callers, by its own clock.' },
  limitReads: { places: 1, because: 'The platform counts calls, by its own clock.' },
  presigned: { places: 1, because: 'The store judges its URLs, by its own clock.' },
  priceOf: { places: 2, because: "It caches the price in an isolate, by the Worker's clock." },
  readChecks: { places: 2, because: "It caches its result in an isolate, by the Worker's clock." },
  isUsable: { places: 1, because: 'The provider ends a checkout, by its own clock.' },
  verifyEvent: { places: 1, because: 'It judges a signature before any round trip to the database.' },
  candidates: {
    places: 1,
    because: 'It finds more issues than a reminder has, whose days the users decide.',
  },
  known_zone_of: { places: 1, because: 'It only tries whether Postgres has a time zone.' },
  today_of: { places: 1, because: 'It returns the day. What lasts until a day has a row of its own.' },
  note_tree_change: { places: 3, because: 'It only keeps two states of a database apart.' },
}

/** How many places each function or constant of a source has that judge a span. */
export function placesByName(source: string): [name: string, places: number][] {
  const named = [...source.matchAll(new RegExp(`^(?:${startsName.source})`, 'gm'))]
  const parts = [
    { name: 'the file', from: 0 },
    ...named.map(({ index, 1: inTypeScript, 2: inSql }) => ({ name: inTypeScript ?? inSql!, from: index })),
  ]
  return parts.map(({ name, from }, i) => [name, placesIn(source.slice(from, parts[i + 1]?.from))])
}

/** The number of places in a source that use an interval, a limit within an interval, or a clock. */
export function placesIn(source: string): number {
  const text = source.replaceAll(/\s+/g, ' ').replaceAll('${', '{')
  return [...text.matchAll(clocks)].filter(({ index, 0: { length }, groups }) => {
    const isInstant = groups!.instant !== undefined
    return !isInstant || !isRecorded(text.slice(0, index), text.slice(index + length))
  }).length
}

/** The clocks of Postgres in a source that no test can set. */
export const unmovable = (source: string): string[] =>
  source.match(
    /\b(?:current_(?:date|time(?:stamp)?)|localtime(?:stamp)?|timeofday)\b|'(?:now|today|tomorrow|yesterday)'|\bpg_catalog\.\w*(?:now|timestamp)\b|\bage\([^,()]*\)/gi,
  ) ?? []

const clocks = new RegExp(
  [
    String.raw`(?<!performance\.)\b(?<instant>(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\))`,
    String.raw`\binterval '|::interval\b|\bmake_interval\(|'\d+ (?:second|minute|hour|day)s?'|\} s${'`'}`,
    String.raw`(?<!create function )\b(?:take_hits?|peek_hits)\(`,
    String.raw`\bDate\.now\(|\bnew Date\(\)`,
  ].join('|'),
  'g',
)

/** Whether an instant is only recorded: `read_at = now()`. */
const isRecorded = (before: string, after: string): boolean =>
  /(?:[^<>]= |then |sql`|, |default |values \()$/.test(before) && /^(?:[,;`)]| (?!at |[-+<>=])|$)/.test(after)
