import { deeds } from '../../support/deeds.ts'
import { permissions, routesOf } from '../../support/permissions.ts'
import { type Sample, type Scene, samples } from '../../support/samples.ts'
import { cookieOf, inBrowser, mailedCode } from '../../support/sign-in.ts'
import { project, projectInvitation } from '../../support/world.ts'
import { ofOneApp } from './app-acts.ts'
import { ofOneIssue } from './issue-acts.ts'

/** An operation with one of its valid requests. */
export type Act = { label: string; name: string; route: string; make: NonNullable<Sample['make']> }

/** The caller signs in again, with invitations to two projects. */
async function invitedTwice({ in: home, who }: Scene) {
  for (const of of [await project({ in: home }), await project({ in: home })])
    await projectInvitation(of, who.email)
  const body = { email: who.email, code: await mailedCode(who.email) }
  return { body, headers: inBrowser(cookieOf(who.email)) }
}

const all: Act[] = [
  ...Object.keys(permissions).map(name => ({ name, on: '', make: samples[name]!.make })),
  ...deeds.filter(({ make }) => make).map(({ name, on = '', make }) => ({ name, on, make })),
  { name: 'POST /api/auth/session', on: 'a user with invitations to two projects', make: invitedTwice },
  ...ofOneIssue,
  ...ofOneApp,
].map(({ name, on, make = () => ({}) }) => ({
  label: on ? `${name} (${on})` : name,
  name,
  route: routesOf(name)[0]!,
  make,
}))

const isRead = ({ name }: Act) => name.startsWith('GET ')

/** Every writing operation, with its sample and its other effects. */
export const acts: Act[] = all.filter(act => !isRead(act))
export const reads: Act[] = all.filter(isRead)
