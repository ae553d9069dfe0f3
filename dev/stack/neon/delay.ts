/** NEON_STATEMENT_MS: by how many milliseconds every statement is late. */
export function statementMillis({ NEON_STATEMENT_MS: given = '0' }: NodeJS.ProcessEnv): number {
  if (/^\d{1,4}$/.test(given)) return Number(given)
  throw new Error(
    `NEON_STATEMENT_MS must be whole milliseconds from 0 to 9999, and is ${JSON.stringify(given)}`,
  )
}
