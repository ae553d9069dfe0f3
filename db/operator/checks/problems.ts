/** What is wrong, and what to do about it, as sentences. */
export type Problem = { what: string; remedy: string }

/** The result of one check of a deployment. `seen`: what was checked, or why nothing was. */
export type Finding = { check: string; seen: string; problems: Problem[]; isSkipped?: true }

export const finding = (check: string, seen: string, ...problems: (Problem | false | null)[]): Finding => ({
  check,
  seen,
  problems: problems.filter(problem => problem !== null && problem !== false),
})

export const skipped = (check: string, why: string): Finding => ({
  check,
  seen: why,
  problems: [],
  isSkipped: true,
})

/** How long a check waits for a response, in milliseconds. */
export const timeoutMs = 10_000

/** The message of an error. Some errors of Node have none of their own, but one per address that was tried. */
export function errorReason(thrown: unknown): string {
  const { message, code, cause, errors } = thrown as Partial<{
    message: string
    code: string
    cause: unknown
    errors: unknown[]
  }>
  if (cause) return errorReason(cause)
  if (errors?.[0]) return errorReason(errors[0])
  return message || code || String(thrown)
}
