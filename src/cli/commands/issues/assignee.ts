import { unwrap } from '../../../client/index.ts'
import { isUuid } from '../../repository/link-file.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure, usageError } from '../../terminal/failure.ts'

type Person = { userId: string; name: string; email?: string }

/** The ID of whoever is meant; null: nobody. */
export async function findAssignee(project: ProjectConnection, named: string): Promise<string | null> {
  if (/^none$/i.test(named)) return null
  if (/^me$/i.test(named)) return (await unwrap(project.api.GET('/api/me/profile'))).user.id
  if (isUuid(named)) return named.toLowerCase()
  const [found, ...others] = (await listPeople(project)).filter(person => isNamed(person, named))
  if (!found) throw notFound(named)
  if (others.length > 0) throw ambiguous(named, [found, ...others])
  return found.userId
}

/** Who has a membership, and who is there by a group, each once. */
async function listPeople({ api, projectId }: ProjectConnection): Promise<Person[]> {
  const { members, groups } = await unwrap(
    api.GET('/api/projects/{projectId}/members', { params: { path: { projectId } } }),
  )
  const people: Person[] = [...groups.flatMap(group => group.members), ...members]
  return [...new Map(people.map(person => [person.userId, person])).values()]
}

const isNamed = ({ name, email }: Person, named: string): boolean =>
  email === named.toLowerCase() || foldName(name) === foldName(named)

const foldName = (name: string): string => name.normalize('NFC').toLowerCase()

const notFound = (named: string) =>
  new Failure([`プロジェクトに ${named} という人はいません`, `Nobody in the project is called "${named}"`], {
    code: 'not_found',
    hint: [
      'cairn api GET projects/{project}/members で一覧を表示します。メールアドレスはオーナーと管理者にだけ見えます',
      'List them: cairn api GET projects/{project}/members. Only owners and admins see addresses',
    ],
  })

function ambiguous(named: string, people: Person[]) {
  const list = people.map(({ userId, email }) => email ?? userId).join(', ')
  return usageError(
    [`${named} という人は複数います`, `Several people are called "${named}"`],
    [`メールアドレスか ID で指定してください: ${list}`, `Name one by e-mail address or ID: ${list}`],
  )
}
