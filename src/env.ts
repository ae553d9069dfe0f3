import * as z from 'zod'

/** What the Worker is given: bindings, variables and secrets. Only settings tell one deployment from another. */
export type Bindings = {
  DATABASE_URL: string
  DATABASE_ENDPOINT?: string
  MAIL_URL?: string
  MAIL_FROM: string
  EMAIL?: SendEmail
  STORE: R2Bucket
  SERVER_TIMING?: string
}

const Settings = z.object({
  /** Postgres connection string; over HTTP, to the host's own endpoint unless the next one names another. */
  DATABASE_URL: z.url(),
  DATABASE_ENDPOINT: z.url().optional(),
  /** `smtp://host:port` to send mail by SMTP; without it, mail goes through the `EMAIL` binding. */
  MAIL_URL: z.url().optional(),
  MAIL_FROM: z.string().min(3),
  SERVER_TIMING: z.string().optional(),
})

export type Settings = Readonly<{
  databaseUrl: string
  databaseEndpoint: string | undefined
  mailUrl: string | undefined
  mailFrom: string
  serverTiming: boolean
}>

const parsed = new WeakMap<Bindings, Settings>()

/** Parses the bindings once an isolate; throws a ZodError that names the first setting that is wrong. */
export function settings(bindings: Bindings): Settings {
  const known = parsed.get(bindings)
  if (known) return known
  const given = Settings.parse(bindings)
  const result = {
    databaseUrl: given.DATABASE_URL,
    databaseEndpoint: given.DATABASE_ENDPOINT,
    mailUrl: given.MAIL_URL,
    mailFrom: given.MAIL_FROM,
    serverTiming: given.SERVER_TIMING === '1',
  }
  parsed.set(bindings, result)
  return result
}
