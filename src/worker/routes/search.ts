import { Hono } from 'hono'
import { SearchAnswer } from '../domain/search/answers.ts'
import { SearchQuery } from '../domain/search/query.ts'
import { search as searchFor } from '../domain/search/search.ts'
import type { Env } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const search = new Hono<Env>().get(
  '/',
  operation('search.read', 'Search all projects', {
    details:
      'Finds projects, issues, comments, tasks and documents of roadmaps, and files that the caller can read, also in ' +
      'archived projects. Titles and names are searched in all projects. Texts (descriptions, comments, and documents) are ' +
      'searched in the project of `projectId`, or in the five in which the caller was last active. A token finds what ' +
      'its scopes and its project allow.',
  }),
  query(SearchQuery),
  answers({ 200: SearchAnswer }, 'token_project'),
  async c => c.json(await searchFor(c.var.ask, c.req.valid('query'))),
)
