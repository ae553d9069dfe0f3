import { unwrap } from '../../../client/index.ts'
import { isUuid } from '../../repository/link-file.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import { joinFirst } from '../../terminal/format.ts'
import { isNone } from './list-option.ts'
import { foldName, mostNames, suggestNames } from './near-names.ts'
import { needsProject } from './needs-project.ts'

/** Finds the IDs of labels. Keeps `none`, which a filter knows. */
export async function findLabels(
  project: ProjectConnection | null,
  named: readonly string[],
): Promise<string[]> {
  const isKnown = (one: string) => isNone(one) || isUuid(one)
  const unknown = named.find(one => !isKnown(one))
  if (unknown === undefined) return named.map(one => one.toLowerCase())
  const { api, projectId } = project ?? needsProject(unknown)
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

/** Names the labels that may be meant, or else the first ones. */
function notFound(named: string, names: readonly string[]) {
  const listed = joinFirst(names, mostNames)
  return new Failure(
    [`プロジェクトに「${named}」というラベルはありません`, `No label of the project is named "${named}"`],
    {
      code: 'not_found',
      hint:
        suggestNames(named, names) ??
        (listed
          ? [`プロジェクトのラベル: ${listed}`, `Labels of the project: ${listed}`]
          : ['プロジェクトにラベルがありません', 'The project has no labels']),
    },
  )
}
