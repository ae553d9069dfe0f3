import { Hono } from 'hono'
import { FilterAnswer, FilterList } from '../domain/issues/filter-answers.ts'
import { FilterChange, NewFilter } from '../domain/issues/filter-fields.ts'
import { createFilter, deleteFilter, listFilters, updateFilter } from '../domain/issues/saved-filters.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const issueFilters = new Hono<Env>()
  .get(
    '/',
    operation('issue_filter.list', 'List your saved filters and the shared ones'),
    query(PageQuery),
    answers(tagged(FilterList)),
    async c => sendTagged(c, await listFilters(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/',
    operation('issue_filter.create', 'Save a filter', {
      details: 'Only its owner sees it, unless an admin or owner shares it.',
    }),
    body(NewFilter),
    answers({ 201: FilterAnswer }, 'forbidden', 'filter_limit'),
    async c => sendJson(c, await createFilter(c.var.ask, c.req.valid('json')), 201),
  )
  .patch(
    '/:filterId',
    operation('issue_filter.update', 'Change a saved filter', {
      details:
        'Omitted fields are unchanged, and `query` is replaced as a whole. The user who stops sharing a filter becomes its owner.',
    }),
    body(FilterChange),
    answers({ 200: FilterAnswer }, 'filter_not_found', 'filter_limit'),
    async c => sendJson(c, await updateFilter(c.var.ask, c.req.param('filterId'), c.req.valid('json'))),
  )
  .delete(
    '/:filterId',
    operation('issue_filter.delete', 'Delete a saved filter'),
    answers({ 204: null }, 'filter_not_found'),
    async c => {
      await deleteFilter(c.var.ask, c.req.param('filterId'))
      return c.body(null, 204)
    },
  )
