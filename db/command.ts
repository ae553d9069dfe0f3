import { pathToFileURL } from 'node:url'

/** Whether Node was started with this module. */
export const isEntryPoint = (moduleUrl: string): boolean =>
  process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === moduleUrl

/** Returns `DATABASE_URL`. If it is not set or cannot be one, prints an error without it and ends the process. */
export function databaseUrlFromEnvironment({ needsSession = false } = {}): string {
  const url = process.env.DATABASE_URL
  const fault = url ? faultOf(url, needsSession) : notSet
  if (fault === null) return url!
  console.error(fault)
  process.exit(1)
}

export const isConnectionString = (url: string): boolean =>
  /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)

export const notAConnectionString =
  'is not a connection string. It has to start with postgresql://, without psql and quotes around it.'

const notSet =
  'DATABASE_URL is not set. Set it to the URL of the database: DATABASE_URL=postgres://… npm run …'

function faultOf(url: string, needsSession: boolean): string | null {
  if (!isConnectionString(url)) return `DATABASE_URL ${notAConnectionString}`
  return needsSession && isPooled(url) ? `${pooledProblem.what}. ${pooledProblem.remedy}` : null
}

/** In the host name of Neon's pooler, which shares sessions between clients. Without it, the name is that of the database. */
const pooler = '-pooler.'

/** Whether a connection string of Neon leads to its pooler. */
export const isPooled = (databaseUrl: string): boolean => new URL(databaseUrl).hostname.includes(pooler)

/** The host name of the database itself, also from that of Neon's pooler for it. */
export const withoutPooler = (host: string): string => host.replace(pooler, '.')

export const pooledProblem = {
  what: 'DATABASE_URL is a pooled connection',
  remedy: 'Use the direct connection string, without -pooler, because migrations need a session.',
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
