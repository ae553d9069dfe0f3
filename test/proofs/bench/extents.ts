import { shape } from './size-shape.ts'

/** How much is filled in. Rows of files and events are in proportion. */
export type Extent = {
  /** A part of all ids, which distinguishes the fillings of a database. */
  name: string
  orgs: number
  projects: number
  files: number
  events: number
  /** Realistic: a few huge projects and organizations, and many small ones. Otherwise all have the same size. */
  isSkewed: boolean
}

/** Projects of 1,000 files in organizations of ten, all of the same size. */
export const even = (files: number): Extent => ({
  name: '',
  orgs: files / shape.files.perProject / shape.projects.perOrg,
  projects: files / shape.files.perProject,
  files,
  events: files,
  isSkewed: false,
})

/** The id of the n-th row of a kind, as random as ids of the service. */
export const idSql = (kind: string, n: string | number) => `md5('${kind}' || (${n}))::uuid`

/** The number of rows, and the statement that inserts those from $1 to $2. */
export type Filling = { rows: number; text: string }

/** The owners and places of things, as expressions of their numbers. */
export function placesOf({ name, orgs, projects, files, isSkewed }: Extent) {
  const people = files / 20
  const id = (kind: string, n: string | number) => idSql(name + kind, n)
  // A higher power gives the first ones more. With the third power, the first of 20,000 has a 27th.
  const skewed = (share: string, count: number, power: number) =>
    `1 + floor(${count} * power(((${share}) - 0.5) / ${projects}, ${power}))::int`
  const projectAt = (slot: string) => (isSkewed ? skewed(slot, projects, 3) : slot)
  const orgOf = (project: string) =>
    isSkewed
      ? skewed(`1 + (${project}) * 7919::bigint % ${projects}`, orgs, 2)
      : `1 + ((${project}) - 1) / 10`
  const colleagues = Math.min(20, Math.floor(people / orgs))
  return {
    people,
    id,
    orgOf,
    /** Everything in a slot belongs to one project. A large project has many slots. */
    projectAt,
    /** A user of the project's organization. */
    personOf: (project: string, n: string) =>
      id('person', `1 + (${orgOf(project)} - 1) * ${colleagues} + (${n}) % ${colleagues}`),
    colleagues,
  }
}
