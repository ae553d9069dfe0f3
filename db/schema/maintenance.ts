import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './types.ts'

/** The recent hits of one rate-limited subject, as a sliding window. */
export const rateWindows = pgTable('rate_windows', {
  subject: text().primaryKey(),
  hits: instant().array().notNull(),
})

/**
 * Write markers, by which a retry detects that an earlier attempt has succeeded. The marker of an `Idempotency-Key` also
 * has the response, for repeats of the request.
 */
export const writeMarks = pgTable('write_marks', {
  id: uuid().primaryKey(),
  at: instant().notNull().defaultNow(),
  refusal: jsonb(),
  expiresAt: instant().notNull().default(sql`now() + interval '1 hour'`),
  requestId: uuid(),
  digest: bytea(),
  hasLanded: boolean().notNull().default(false),
  answer: text(),
  made: text().array(),
})

/** Bytes of responses stored for idempotency keys, by day and caller. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    day: date().notNull(),
    caller: uuid().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.caller] })],
)

/** Emails: their own text, or `template` and `data`. The contents are deleted once an email is sent or given up. */
export const mailOutbox = pgTable('mail_outbox', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  subject: text(),
  text: text(),
  html: text(),
  createdAt: instant().notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant().notNull().defaultNow(),
  sentAt: instant(),
  gaveUpAt: instant(),
  lastError: text(),
  template: text(),
  data: jsonb(),
  expiresAt: instant(),
  topic: text(),
  locale: text().notNull().default('ja').$type<'ja' | 'en'>(),
  provider: text().$type<'smtp' | 'binding'>(),
})

/** Results of sending email, by provider. */
export const mailProviders = pgTable('mail_providers', {
  provider: text().primaryKey().$type<'smtp' | 'binding'>(),
  sent: bigint({ mode: 'number' }).notNull().default(0),
  failed: bigint({ mode: 'number' }).notNull().default(0),
  unavailable: bigint({ mode: 'number' }).notNull().default(0),
  lastSuccessAt: instant(),
  lastFailureAt: instant(),
  lastFailure: text(),
  unavailableSince: instant(),
})

/** The position of a sweep that continues over several runs. */
export const sweepCursors = pgTable('sweep_cursors', {
  sweep: text().primaryKey(),
  after: text(),
  movedAt: instant().notNull().defaultNow(),
})

/** When each job of the cron triggers last ran and last succeeded. */
export const jobRuns = pgTable('job_runs', {
  job: text().primaryKey(),
  startedAt: instant().notNull().defaultNow(),
  succeededAt: instant(),
  failedAt: instant(),
  failure: text(),
  runs: bigint({ mode: 'number' }).notNull().default(0),
  work: jsonb().notNull().default({}),
})

/** Job runs of the last 14 days: all that did something or failed, and one per hour of the others. */
export const jobHistory = pgTable('job_history', {
  id: uuid().primaryKey().defaultRandom(),
  job: text().notNull(),
  startedAt: instant().notNull(),
  finishedAt: instant().notNull(),
  release: text().notNull(),
  failure: text(),
  work: jsonb().notNull().default({}),
})

/** What operators did to users and organizations. */
export const operatorActions = pgTable('operator_actions', {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  createdAt: instant().notNull().defaultNow(),
  operator: text().notNull(),
  action: text().notNull(),
  targetId: uuid().notNull(),
  reason: text(),
  details: jsonb().notNull().default(sql`'{}'`),
})
