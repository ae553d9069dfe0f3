import { limitOf, nextPage, type Paged, pageNumber, pageOf, paging, placeOf } from '../shared/pages.ts'
import { listOf, nextCursor, objectOf, resultOf } from '../shared/schemas.ts'
import { pick } from '../shared/sizes.ts'
import type { Fields, Tool } from '../shared/tool.ts'

const fields = ['id', 'name', 'key', 'description', 'repository_url', 'role', 'features', 'archivedAt']

export const listProjects: Tool = {
  name: 'list_projects',
  description: 'The projects that you can use. Other tools need their id as projectId.',
  operations: ['project.list'],
  args: paging,
  required: [],
  output: schemas =>
    resultOf({
      projects: listOf(
        objectOf(schemas.fields('project.list', 'projects', ['id', 'name', 'key', 'role', 'archivedAt'])),
      ),
      nextCursor,
    }),
  async run({ args, perform }) {
    const [at, limit] = [placeOf(args), limitOf(args)]
    const { body } = await perform<Paged & { projects: Fields[] }>('project.list', {
      page: pageNumber(at),
      pageSize: 100,
    })
    const rows = body.projects.map(project => pick(project, fields, 400))
    return pageOf('projects', { at, limit, rows, next: nextPage(body) })
  },
}
