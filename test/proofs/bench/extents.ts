import { shape } from './size-shape.ts'

/** How much is filled in; what belongs to a file or an event is in proportion. */
export type Extent = {
  /** Part of all ids: several fillings of a database are told apart by it. */
  name: string
  orgs: number
  projects: number
  files: number
  events: number
  /** As life is: a few huge projects and organizations, and many small ones. Otherwise all are alike. */
  isSkewed: boolean
}

/** Projects of 1,000 files in organizations of ten, all alike. */
export const even = (files: number): Extent => ({
  name: '',
  orgs: files / shape.files.perProject / shape.projects.perOrg,
  projects: files / shape.files.perProject,
  files,
  events: files,
  isSkewed: false,
})

/** The ids of what the n-th row of a kind is: as random as those that the service makes. */
export const idSql = (kind: string, n: string | number) => `md5('${kind}' || (${n}))::uuid`

/** How many rows, and the statement that inserts those from $1 to $2. */
export type Filling = { rows: number; text: string }

/** Who and where things are, as expressions of their numbers. */
export function placesOf({ name, orgs, projects, files, isSkewed }: Extent) {
  const people = files / 20
  const id = (kind: string, n: string | number) => idSql(name + kind, n)
  // The first have the more of all the higher the power: of 20,000 the first has a 27th by the third.
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
    /** What falls to a slot is a project's; a large one has many slots. */
    projectAt,
    /** One of the organization that a project is of. */
    personOf: (project: string, n: string) =>
      id('person', `1 + (${orgOf(project)} - 1) * ${colleagues} + (${n}) % ${colleagues}`),
    colleagues,
  }
}
