/** NEON_STATEMENT_MS: the delay of every statement, in milliseconds. */
export function statementMillis({ NEON_STATEMENT_MS: given = '0' }: NodeJS.ProcessEnv): number {
  if (/^\d{1,4}$/.test(given)) return Number(given)
  throw new Error(
    `NEON_STATEMENT_MS must be whole milliseconds from 0 to 9999, and is ${JSON.stringify(given)}`,
  )
}
