import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './types.ts'

/** The last hits of one subject: a sliding window. */
export const rateWindows = pgTable('rate_windows', {
  subject: text().primaryKey(),
  hits: instant().array().notNull(),
})

/**
 * The marks of writes, by which a retry knows that the first attempt has landed; those of an `Idempotency-Key` have its
 * answer too, for other requests of it.
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

/** Bytes of answers that are kept under keys, by day and caller. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    day: date().notNull(),
    caller: uuid().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.caller] })],
)

/** Mail to be sent, in its own words or by `template` from `data`; all of them are emptied once it is, or is ended. */
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

/** What became of mail, by the provider that it was handed to. */
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

/** How far a sweep that walks through more than one run has come. */
export const sweepCursors = pgTable('sweep_cursors', {
  sweep: text().primaryKey(),
  after: text(),
  movedAt: instant().notNull().defaultNow(),
})

/** When each job of the cron triggers last ran, and last succeeded. */
export const jobRuns = pgTable('job_runs', {
  job: text().primaryKey(),
  startedAt: instant().notNull().defaultNow(),
  succeededAt: instant(),
  failedAt: instant(),
  failure: text(),
  runs: bigint({ mode: 'number' }).notNull().default(0),
  work: jsonb().notNull().default({}),
})

/** Runs of the jobs that did something or failed, and of the others one an hour, for 14 days. */
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
