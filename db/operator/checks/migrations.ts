import type pg from 'pg'
import { compareFunctions, type FunctionComparison } from '../../apply-functions.ts'
import { compareMigrations, dbDir } from '../../migrate.ts'
import { type Finding, finding, type Problem } from './problems.ts'

/** Checks the migrations and the functions of `db:migrate`, and finds functions that it does not know. */
export async function checkMigrations(client: pg.Client): Promise<[migrations: Finding, functions: Finding]> {
  const functions = await compareFunctions(client, dbDir)
  return [
    await checkApplied(client, functions),
    finding(
      'functions',
      `${functions.known} in this checkout`,
      functions.unknown.length > 0 && {
        what: `Functions in the database that are in no file: ${functions.unknown.join(', ')}`,
        remedy: 'Drop those that nothing needs. Functions of the service belong in db/functions.',
      },
    ),
  ]
}

async function checkApplied(client: pg.Client, functions: FunctionComparison): Promise<Finding> {
  const { known, missing, changed, newer } = await compareMigrations(client)
  const others = [...functions.missing, ...functions.changed, ...functions.removed]
  return finding(
    'migrations',
    `${known} in this checkout, ${known - missing.length} of them applied`,
    missing.length > 0 && {
      what: `Migrations that are not applied: ${missing.join(', ')}`,
      remedy: 'Run npm run db:migrate.',
    },
    changedMigrations(changed),
    newerMigrations(newer),
    others.length > 0 && {
      what: `Functions that differ from db/functions: ${others.join(', ')}`,
      remedy: 'Check out the deployed version, and run npm run db:migrate.',
    },
  )
}

export const changedMigrations = (changed: string[]): Problem | false =>
  changed.length > 0 && {
    what: `Migrations that were changed after they were applied: ${changed.join(', ')}`,
    remedy: 'Check out the deployed version. To change the schema, add a new migration.',
  }

export const newerMigrations = (newer: string[]): Problem | false =>
  newer.length > 0 && {
    what: `The database is newer than this checkout, which lacks the migrations ${newer.join(', ')}`,
    remedy:
      'Check out the deployed version or a newer one. To run an older Worker, roll it back: docs/going-back.md.',
  }
