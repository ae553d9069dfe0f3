import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import { isInvited, isJoining } from '../people/invitations.ts'

/** Who may get an account: anyone, or invited addresses and those of these domains (accounts § Signing up). */
export type SignUp = 'open' | readonly string[]

/**
 * One row, whose `may_sign_in` says whether the address has an account or may get one. All three are looked at, whatever
 * the first of them says, so that nobody can tell by the time it takes.
 */
export const judgedAddress = (email: string, domains: readonly string[]): SQL => sql`(
  select bool_or(v.holds) as may_sign_in
    from (values (exists (select from users where email = ${email})), (${isInvited(email)}),
                 (${isAt(email, domains)}::boolean)) v (holds)) judged`

/** The rule that who signs in for the first time may get an account, judged by the invitations that are locked. */
export const ensureMaySignUp = (email: string, signUp: SignUp, isNewcomer: SQL): SQL[] =>
  signUp === 'open' || isAt(email, signUp)
    ? []
    : [sql`select ${ensure(isJoining, 'sign_up_restricted')} where ${isNewcomer}`]

/** Whether the address is of exactly one of these domains. */
const isAt = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1))
