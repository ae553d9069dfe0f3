import { limitOf, pageOf, paging, placeOf } from '../shared/pages.ts'
import { listOf, nextCursor, objectOf, resultOf } from '../shared/schemas.ts'
import { pick } from '../shared/sizes.ts'
import type { Fields, Tool } from '../shared/tool.ts'

const fields = ['kind', 'projectId', 'id', 'key', 'title', 'snippet', 'url', 'updatedAt']

type Results = { results: Fields[]; truncated: boolean; nextCursor: string | null }

export const search: Tool = {
  name: 'search',
  description:
    'Finds issues, comments, tasks, documents, files, and projects by one phrase. With projectId, all texts of that project are searched. The url has the slug of a task, and the number of an issue.',
  operations: ['search.read'],
  args: { q: 'one phrase', projectId: '', kind: 'comma-separated, such as issue,file', ...paging },
  required: ['q'],
  output: schemas =>
    resultOf({
      results: listOf(objectOf(schemas.fields('search.read', 'results', fields))),
      truncated: { type: 'boolean' },
      nextCursor,
    }),
  async run({ args, perform }) {
    const [at, limit] = [placeOf(args), limitOf(args)]
    const { body } = await perform<Results>('search.read', {
      ...args,
      limit: 50,
      cursor: at.page || undefined,
    })
    const rows = body.results.map(result => pick(result, fields, 250))
    const page = { at, limit, rows, next: body.nextCursor }
    return pageOf('results', page, { truncated: body.truncated })
  },
}
