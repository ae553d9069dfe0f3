import * as z from 'zod'
import type { ErrorCode } from '../errors.ts'

/** The schema, with whatever is wrong answered as `code`; the message names the part that is, where it has parts. */
export const coded = <Schema extends z.ZodType>(code: ErrorCode, schema: Schema) =>
  z.unknown().transform((given, { issues }): z.output<Schema> => {
    const parsed = schema.safeParse(given)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const why = issue?.path.length ? { message: issue.message } : {}
    issues.push(codedIssue(code, given, why))
    return z.NEVER
  })

/** A validation issue that is answered with a machine code of its own. */
export const codedIssue = (code: ErrorCode, input: unknown, members: { message?: string } = {}) => ({
  code: 'custom' as const,
  input,
  params: { ...members, code },
})
