import { pathToFileURL } from 'node:url'

/** Whether Node was started with this module. */
export const isEntryPoint = (moduleUrl: string): boolean =>
  process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === moduleUrl

/** Returns `DATABASE_URL`. If it is not set, prints an error and ends the process. */
export function databaseUrlFromEnvironment(): string {
  const url = process.env.DATABASE_URL
  if (url) return url
  console.error(
    'DATABASE_URL is not set. Set it to the URL of the database: DATABASE_URL=postgres://… npm run …',
  )
  process.exit(1)
}

/** Postgres could not be reached. The message is that of the server or the network. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: Partial<Error & { code: string; errors: Error[] }>) {
    super(cause.message || cause.errors?.[0]?.message || cause.code, { cause })
  }
}

/** The message of an error from Postgres. Null for an error in our own code, which needs its stack. */
export const databaseMessage = ({
  code,
  message,
  cause,
}: Partial<Error & { code: unknown }>): string | null =>
  typeof code === 'string' || (cause && databaseMessage(cause) !== null) ? message! : null
