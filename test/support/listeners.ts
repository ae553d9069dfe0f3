import { asBrowser, type Client } from './as.ts'
import { query } from './database.ts'
import { bound, type Synced } from './synced.ts'
import { joinProject, type Person, person } from './world.ts'

export type Preference = 'none' | 'blocked' | 'all'

export async function prefer({ id }: Person, inApp: Preference, email: Preference): Promise<void> {
  await query`update users set notify_in_app = ${inApp}, notify_email = ${email} where id = ${id}`
}

/** A member of the project with these preferences, and their browser. */
export async function listener(
  { of }: Pick<Synced, 'of'>,
  inApp: Preference = 'blocked',
  email: Preference = 'blocked',
): Promise<Person & { as: Client }> {
  const who = await person()
  await joinProject(of, who, 'member')
  await prefer(who, inApp, email)
  return { ...who, as: await asBrowser(who) }
}

/** A bound project whose owner has a name, which emails then contain. */
export async function stage(): Promise<Synced> {
  const synced = await bound()
  await query`update users set display_name = '佐藤' where id = ${synced.owner.id}`
  return synced
}

/** The data of the user's emails, sent or not, oldest first. */
export const mailsFor = ({ email }: Person): Promise<{ template: string; data: any }[]> =>
  query`select template, data from mail_outbox where recipient = ${email} order by created_at, id`

/** The user's notifications, newest first: kind, subjects of the changes, and the number of further ones. */
export async function notificationsOf(
  as: Client,
): Promise<[kind: string, subjects: string[], further: number][]> {
  const { body } = await as('GET', '/api/me/notifications')
  return body.notifications.map((one: any) => [
    one.kind,
    one.changes.map((change: any) => change.id),
    one.further,
  ])
}
