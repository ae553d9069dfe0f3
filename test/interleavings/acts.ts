import { deeds } from '../support/deeds.ts'
import { permissions, routesOf } from '../support/permissions.ts'
import { type Sample, samples } from '../support/samples.ts'

/** An operation as one of its valid requests makes it. */
export type Act = { label: string; name: string; route: string; make: NonNullable<Sample['make']> }

const all: Act[] = [
  ...Object.keys(permissions).map(name => ({ name, on: '', make: samples[name]!.make })),
  ...deeds.filter(({ make }) => make).map(({ name, on = '', make }) => ({ name, on, make })),
].map(({ name, on, make = () => ({}) }) => ({
  label: on ? `${name} (${on})` : name,
  name,
  route: routesOf(name)[0]!,
  make,
}))

const isRead = ({ name }: Act) => name.startsWith('GET ')

/** Every operation that is no read: by its sample, and by whatever else it is known to do. */
export const acts: Act[] = all.filter(act => !isRead(act))
export const reads: Act[] = all.filter(isRead)
