import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import { isInvited, isJoining } from '../people/invitations.ts'

/** Who can create an account: anyone, or invited addresses and those of these domains (accounts § Signing up). */
export type SignUp = 'open' | readonly string[]

/**
 * One row: `may_sign_in` is whether the address has an account or can create one. All three conditions are always
 * evaluated, so that the time reveals nothing.
 */
export const judgedAddress = (email: string, domains: readonly string[]): SQL => sql`(
  select bool_or(v.holds) as may_sign_in
    from (values (exists (select from users where email = ${email})), (${isInvited(email)}),
                 (${isAt(email, domains)}::boolean)) v (holds)) judged`

/** The rule that a new user can create an account, judged by the locked invitations. */
export const ensureMaySignUp = (email: string, signUp: SignUp, isNewcomer: SQL): SQL[] =>
  signUp === 'open' || isAt(email, signUp)
    ? []
    : [sql`select ${ensure(isJoining, 'sign_up_restricted')} where ${isNewcomer}`]

/** Whether the address is in one of these domains, not in a subdomain. */
const isAt = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1))
