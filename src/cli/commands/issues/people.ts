import { unwrap } from '../../../client/index.ts'
import { isUuid } from '../../repository/link-file.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { isNone } from './list-option.ts'
import { foldName, suggestNames } from './near-names.ts'
import { needsProject } from './needs-project.ts'

type Person = { userId: string; name: string; email?: string }

/** Finds the user ID of an assignee; null means unassigned. */
export async function findAssignee(project: ProjectConnection, named: string): Promise<string | null> {
  if (isMe(named)) return (await unwrap(project.api.GET('/api/me/profile'))).user.id
  const [found = ''] = await findPeople(project, [named])
  return found === 'none' ? null : found
}

/** Finds the user IDs of people for a filter, which also knows `me` and `none`. */
export async function findPeople(
  project: ProjectConnection | null,
  named: readonly string[],
): Promise<string[]> {
  const unknown = named.find(one => readKnown(one) === null)
  const people = unknown === undefined ? [] : await listPeople(project ?? needsProject(unknown))
  return named.map(one => readKnown(one) ?? findPerson(people, one).userId)
}

/** What needs no list of people: `me`, `none`, or an ID. Null for other names. */
function readKnown(named: string): string | null {
  if (isMe(named)) return 'me'
  return isNone(named) || isUuid(named) ? named.toLowerCase() : null
}

/** Other tools write `@me`. */
const isMe = (named: string): boolean => /^@?me$/i.test(named)

function findPerson(people: readonly Person[], named: string): Person {
  const [found, ...others] = people.filter(person => isNamed(person, named))
  if (!found)
    throw notFound(
      named,
      people.map(({ name }) => name),
    )
  if (others.length > 0) throw ambiguous(named, [found, ...others])
  return found
}

/** Lists direct members and members of groups, without duplicates. */
async function listPeople({ api, projectId }: ProjectConnection): Promise<Person[]> {
  const { members, groups } = await unwrap(
    api.GET('/api/projects/{projectId}/members', { params: { path: { projectId } } }),
  )
  const people: Person[] = [...groups.flatMap(group => group.members), ...members]
  return [...new Map(people.map(person => [person.userId, person])).values()]
}

const isNamed = ({ name, email }: Person, named: string): boolean =>
  email === named.toLowerCase() || foldName(name) === foldName(named)

const notFound = (named: string, names: readonly string[]) =>
  new Failure(
    [`プロジェクトに「${named}」というメンバーはいません`, `No project member is named "${named}"`],
    {
      code: 'not_found',
      hint: suggestNames(named, names) ?? [
        'cairn api GET projects/{project}/members で一覧を表示します。メールアドレスはオーナーと管理者だけに表示されます',
        'List the members: cairn api GET projects/{project}/members. Only owners and admins can see email addresses',
      ],
    },
  )

function ambiguous(named: string, people: Person[]) {
  const list = people.map(({ userId, email }) => email ?? userId).join(', ')
  return usageError(
    [`「${named}」というメンバーは複数います`, `Several members are named "${named}"`],
    [`メールアドレスか ID で指定してください: ${list}`, `Specify an email address or ID: ${list}`],
  )
}
