import { deeds } from '../support/deeds.ts'
import { permissions, routesOf } from '../support/permissions.ts'
import { type Sample, samples } from '../support/samples.ts'

/** A write as one of its valid requests makes it. */
export type Act = { label: string; name: string; route: string; make: NonNullable<Sample['make']> }

/** Every operation that is no read: by its sample, and by whatever else it is known to do. */
export const acts: Act[] = [
  ...Object.keys(permissions).map(name => ({ name, on: '', make: samples[name]!.make })),
  ...deeds.filter(({ make }) => make).map(({ name, on = '', make }) => ({ name, on, make })),
]
  .filter(({ name }) => !name.startsWith('GET '))
  .map(({ name, on, make = () => ({}) }) => ({
    label: on ? `${name} (${on})` : name,
    name,
    route: routesOf(name)[0]!,
    make,
  }))
