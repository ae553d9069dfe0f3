import { CairnError, type ListItem, unwrap } from '../../client/index.ts'
import type { Sentence } from '../language/language.ts'
import { Failure } from '../terminal/failure.ts'
import type { Connection } from './connection.ts'
import { ambiguousName, isNamed } from './names.ts'

export type Org = ListItem<'/api/orgs'>

/** Lists the user's organizations by name. */
export const listOrgs = async ({ api }: Connection): Promise<Org[]> =>
  (await unwrap(api.GET('/api/orgs'))).orgs

/** Lists them too, or none if the token has no access to organizations. */
export const listVisibleOrgs = (connection: Connection): Promise<Org[]> =>
  listOrgs(connection).catch(thrown => {
    if (thrown instanceof CairnError && thrown.status === 403) return []
    throw thrown
  })

/** Finds an organization by its ID or its name, ignoring case. */
export function findOrg(orgs: readonly Org[], named: string): Org {
  const [found, ...others] = orgs.filter(isNamed(named))
  if (!found) throw orgMissing(named)
  if (others.length > 0)
    throw ambiguousName(
      [`${named} という組織は複数あります`, `Several organizations are named "${named}"`],
      [found, ...others],
    )
  return found
}

export const createOrg = async ({ api }: Connection, name: string): Promise<Org> =>
  (await unwrap(api.POST('/api/orgs', { body: { name } }))).org

export const noSuchOrg = (named: string): Sentence => [
  `${named} という組織はありません`,
  `There is no organization "${named}"`,
]

const orgMissing = (named: string) =>
  new Failure(noSuchOrg(named), {
    code: 'not_found',
    hint: ['cairn orgs で一覧を表示します', 'List them: cairn orgs'],
  })
