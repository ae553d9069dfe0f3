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
