import type { Org, Person, Project } from './state.ts'

/** The holders of seats: members, and live invitations without a feature scope, by address (people § Seats). */
export function seatsOf(org: Org, projects: Project[]): Set<Person> {
  const invited = projects
    .filter(of => of.org === org && !of.gone)
    .flatMap(({ invitations }) => invitations.filter(({ scope }) => scope === null))
  return new Set(
    [...org.members, ...[...org.invitations, ...invited].filter(({ isExpired }) => !isExpired)].map(
      ({ who }) => who,
    ),
  )
}

/** Free has three. A user with a seat needs no other. */
export function hasSeatsFor(org: Org, projects: Project[], people: Person[]): boolean {
  const seats = seatsOf(org, projects)
  const more = people.filter(who => !seats.has(who)).length
  return more === 0 || org.plan !== 'free' || seats.size + more <= 3
}

/** Free has three active projects. */
export const hasRoomForProject = (org: Org, projects: Project[]): boolean =>
  org.plan !== 'free' || activeOf(org, projects).length < 3

export const projectsOf = (org: Org, projects: Project[]): Project[] =>
  projects.filter(of => of.org === org && !of.gone)

export const activeOf = (org: Org, projects: Project[]): Project[] =>
  projectsOf(org, projects).filter(({ isArchived }) => !isArchived)
