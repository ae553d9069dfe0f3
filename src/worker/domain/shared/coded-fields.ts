import * as z from 'zod'
import type { ErrorCode } from '../../errors.ts'
import { check, codedAs, predicateOf } from '../../validation.ts'

/** A schema whose errors all have this code. The message names the invalid part, if any. */
export const coded = <Schema extends z.ZodType>(code: ErrorCode, schema: Schema) =>
  codedAs(
    z.unknown().transform((given, { issues }): z.output<Schema> => {
      const parsed = check(schema, given)
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      const fault = issue?.path.length ? { fault: predicateOf(issue) } : {}
      issues.push({ ...codedIssue(code, given, fault), path: [...(issue?.path ?? [])] })
      return z.NEVER
    }),
    { codes: [code], takes: schema },
  )

/** A validation issue with its own error code. */
export const codedIssue = (code: ErrorCode, input: unknown, fields: Record<string, unknown> = {}) => ({
  code: 'custom' as const,
  input,
  params: { ...fields, code },
})
