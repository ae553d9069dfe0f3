import * as z from 'zod'
import { codedIssue } from './coded-fields.ts'

/** A body's organisation, which the gate is asked about: a malformed one is answered as an unknown one. */
export const GivenOrgId = z
  .string()
  .nullish()
  .transform((given, { issues }) => {
    const id = given?.trim()
    if (id && z.guid().safeParse(id).success) return id
    issues.push(codedIssue(id ? 'not_found' : 'org_required', given))
    return z.NEVER
  })
