import type pg from 'pg'
import { email } from '../../../src/worker/domain/shared/fields.ts'
import { idOf } from '../ids.ts'

/** A user's id and the email address of their account. */
export type User = { id: string; email: string }

/** The address as accounts have it. Throws where the text is neither an address nor an id. */
export function addressOrIdOf(text: string): { address: string } | { id: string } {
  const id = idOf(text)
  if (id) return { id }
  const { success, data } = email.safeParse(text)
  if (!success) throw new Error(`${text} is neither an email address nor the id of a user.`)
  return { address: data }
}

/** The user with this address or id, or null. `locks` holds the row until the transaction ends. */
export async function findUser(
  client: pg.Client,
  text: string,
  { locks = false } = {},
): Promise<User | null> {
  const named = addressOrIdOf(text)
  const [column, value] = 'id' in named ? ['id', named.id] : ['email', named.address]
  const { rows } = await client.query<User>(
    `select id, email from users where ${column} = $1${locks ? ' for update' : ''}`,
    [value],
  )
  return rows[0] ?? null
}

/** As `findUser`, with the lock; throws where there is no such user. */
export const lockUser = async (client: pg.Client, text: string): Promise<User> =>
  (await findUser(client, text, { locks: true })) ?? Promise.reject(new Error(`There is no user ${text}.`))
