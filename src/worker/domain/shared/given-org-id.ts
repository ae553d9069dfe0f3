import * as z from 'zod'
import { codedAs } from '../../validation.ts'
import { codedIssue } from './coded-fields.ts'

/** The organization in a body, which is passed to the gate. A malformed id has the same error as an unknown one. */
export const GivenOrgId = codedAs(
  z
    .unknown()
    .transform((given, { issues }) => {
      if (given != null && typeof given !== 'string') {
        issues.push({ code: 'invalid_type', expected: 'string', input: given })
        return z.NEVER
      }
      const id = given?.trim()
      if (id && z.guid().safeParse(id).success) return id
      issues.push(codedIssue(id ? 'not_found' : 'org_required', given))
      return z.NEVER
    })
    .meta({ description: 'ID of the organization: a UUID.' }),
  { codes: ['org_required', 'not_found'], takes: z.guid() },
)
