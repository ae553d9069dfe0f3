/** What is wrong, in words, and what to do about it. */
export type Problem = { what: string; remedy: string }

/** What one look at a deployment found; `seen` tells what was looked at, or why nothing was. */
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

/** How long a look may wait for an answer, in milliseconds. */
export const patience = 10_000

/** What an error says, without the addresses that some of Node's have no message for. */
export function reasonOf(thrown: unknown): string {
  const { message, code, cause, errors } = thrown as Partial<{
    message: string
    code: string
    cause: unknown
    errors: unknown[]
  }>
  if (cause) return reasonOf(cause)
  if (errors?.[0]) return reasonOf(errors[0])
  return message || code || String(thrown)
}
