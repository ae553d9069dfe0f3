import type pg from 'pg'
import { email } from '../../../src/worker/domain/shared/fields.ts'
import { uuidOf } from '../ids.ts'

/** A user's id and the email address of their account. */
export type FoundUser = { id: string; email: string }

/** The id, or the address in the form in which accounts store it. Throws if the text is neither. */
export function addressOrIdOf(text: string): { address: string } | { id: string } {
  const id = uuidOf(text)
  if (id) return { id }
  const { success, data } = email.safeParse(text)
  if (!success) throw new Error(`${text} is neither an email address nor the id of a user.`)
  return { address: data }
}

/** The user with this address or id, or null. `locks`: locks the row until the transaction ends. */
export async function findUser(
  client: pg.Client,
  text: string,
  { locks = false } = {},
): Promise<FoundUser | null> {
  const named = addressOrIdOf(text)
  const [column, value] = 'id' in named ? ['id', named.id] : ['email', named.address]
  const { rows } = await client.query<FoundUser>(
    `select id, email from users where ${column} = $1${locks ? ' for update' : ''}`,
    [value],
  )
  return rows[0] ?? null
}

/** Finds and locks a user. Throws if the user does not exist. */
export const lockUser = async (client: pg.Client, text: string): Promise<FoundUser> =>
  (await findUser(client, text, { locks: true })) ?? Promise.reject(new Error(`There is no user ${text}.`))
