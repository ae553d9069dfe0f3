/** Where a span is judged that no row of the tables is about, by file, text and why. */
export const elsewhere: Record<string, Record<string, string>> = {
  'worker/domain/git-links/register.ts': {
    "greatest(clock_timestamp(), max(created_at) + interval '1 microsecond')": 'It tells two requests apart.',
  },
  'worker/domain/roadmaps/sync.ts': {
    'const started = Date.now()': 'How long a request waits, by the clock of the Worker that it waits in.',
    'Date.now() - started < patience': 'The same.',
  },
  'worker/domain/maintenance/called-functions.ts': {
    "'peek_hits(text, int, interval)'": 'The signature of a function.',
    "'take_hit(text, int, interval)'": 'The same.',
    "'take_hits(text, int, int, interval)'": 'The same.',
  },
  'worker/domain/maintenance/job-runs.ts': {
    'now() - make_interval(secs => {millis / 1000})': 'When a run began, which is only written down.',
  },
  'worker/domain/mail/drain.ts': {
    'Date.now() + beginningMs': 'How long a run begins mails, by its own clock.',
  },
  'worker/domain/mail/queue.ts': { 'Date.now() >= end': 'The same.' },
  'worker/http/caller.ts': { 'Date.now() + period * 1000': 'The platform counts callers, by its clock.' },
  'worker/outside/object-store.ts': { 'Date.now() / 1000': 'The store judges its URLs, by its clock.' },
  'worker/outside/payments.ts': {
    'known.until > Date.now()': 'How long an isolate keeps the price, by its own clock.',
    'until: Date.now() + priceMs': 'The same.',
  },
  'worker/routes/readiness.ts': {
    'Date.now() < known.until': 'How long an isolate keeps what it has found, by its own clock.',
    'until: Date.now() + keptSeconds * 1_000': 'The same.',
  },
  'worker/outside/stripe-events.ts': { 'Date.now() / 1000': 'Judged before the database is asked.' },
  'migrations/0016_tree_versions.sql': {
    "pg_current_xact_id() || ' ' || now()": 'It tells two states of a database apart.',
  },
}

/** The places in a source, its white space single spaces, that tell a span, a limit by one, or a clock. */
export const placesIn = (source: string): { at: number; shown: string }[] =>
  [...source.matchAll(clocks)]
    .filter(({ index, 0: { length }, groups }) => {
      const isInstant = groups!.instant !== undefined
      return !isInstant || !isNoted(source.slice(0, index), source.slice(index + length))
    })
    .map(({ index }) => ({ at: index, shown: source.slice(Math.max(0, index - 40), index + 60) }))

/** What asks Postgres for a time that no test can move. */
export const unmovable = (source: string): string[] =>
  source.match(
    /\b(?:current_(?:date|time(?:stamp)?)|localtime(?:stamp)?|timeofday)\b|'(?:now|today|tomorrow|yesterday)'|\bpg_catalog\.\w*(?:now|timestamp)\b|\bage\([^,()]*\)/gi,
  ) ?? []

/** Whether one of the texts stands there. */
export const isNamed = (source: string, at: number, texts: readonly string[]): boolean =>
  texts.some(text => {
    const last = source.lastIndexOf(text, at)
    return last >= 0 && at < last + text.length
  })

const clocks = new RegExp(
  [
    String.raw`(?<!performance\.)\b(?<instant>(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\))`,
    String.raw`\binterval '|::interval\b|\bmake_interval\(|'\d+ (?:second|minute|hour|day)s?'|\} s${'`'}`,
    String.raw`(?<!create function )\b(?:take_hits?|peek_hits)\(`,
    String.raw`\bDate\.now\(|\bnew Date\(\)`,
  ].join('|'),
  'g',
)

/** An instant that is only written down: `read_at = now()`. */
const isNoted = (before: string, after: string): boolean =>
  /(?:[^<>]= |then |sql`|, |default |values \()$/.test(before) && /^(?:[,;`)]| (?!at |[-+<>=])|$)/.test(after)
