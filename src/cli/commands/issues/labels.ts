import { unwrap } from '../../../client/index.ts'
import { isUuid } from '../../repository/link-file.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import { findNearest } from '../suggestions/nearest.ts'

/** Finds the IDs of labels for a filter, which also knows `none`. */
export async function findLabels(project: ProjectConnection, named: readonly string[]): Promise<string[]> {
  const isKnown = (one: string) => /^none$/i.test(one) || isUuid(one)
  if (named.every(isKnown)) return named.map(one => one.toLowerCase())
  const { api, projectId } = project
  const { labels } = await unwrap(
    api.GET('/api/projects/{projectId}/labels', { params: { path: { projectId } } }),
  )
  const ids = new Map(labels.map(({ id, name }) => [foldName(name), id]))
  return named.map(one => {
    const id = isKnown(one) ? one.toLowerCase() : ids.get(foldName(one))
    if (id) return id
    throw notFound(
      one,
      labels.map(({ name }) => name),
    )
  })
}

const foldName = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase()

/** Names the labels that may be meant, or else the first ones. */
function notFound(named: string, names: readonly string[]) {
  const near = names.filter(name => findNearest(named, [name.toLowerCase()]).length > 0)
  const listed = (near.length > 0 ? near : names).slice(0, mostListed).join(', ')
  return new Failure(
    [`プロジェクトに「${named}」というラベルはありません`, `No label of the project is named "${named}"`],
    {
      code: 'not_found',
      hint: listed
        ? near.length > 0
          ? [`もしかして: ${listed}`, `Did you mean ${listed}?`]
          : [`プロジェクトのラベル: ${listed}`, `Labels of the project: ${listed}`]
        : ['プロジェクトにラベルがありません', 'The project has no labels'],
    },
  )
}

const mostListed = 10
