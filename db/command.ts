import { pathToFileURL } from 'node:url'

/** True for the module that Node was asked to run. */
export const isEntryPoint = (moduleUrl: string): boolean =>
  process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === moduleUrl

/** The `DATABASE_URL` that a database command works on; ends the process with a message when there is none. */
export function databaseUrlFromEnvironment(): string {
  const url = process.env.DATABASE_URL
  if (url) return url
  console.error('Set DATABASE_URL to the database to work on: DATABASE_URL=postgres://… npm run …')
  process.exit(1)
}

/** Where Postgres cannot be reached: what it, or the way to it, answered. */
export class Unreached extends Error {
  constructor(cause: Partial<Error & { code: string; errors: Error[] }>) {
    super(cause.message || cause.errors?.[0]?.message || cause.code, { cause })
  }
}

/** What Postgres answered; null for an error of our own code, whose stack is needed. */
export const databaseMessage = ({
  code,
  message,
  cause,
}: Partial<Error & { code: unknown }>): string | null =>
  typeof code === 'string' || (cause && databaseMessage(cause) !== null) ? message! : null
