import * as z from 'zod'
import { Actor, idOf, instantOf, listOf } from '../shared/answers.ts'
import { layouts } from './filter-fields.ts'

const GoneValue = z.lazy(() =>
  z
    .strictObject({
      parameter: z.enum(['assignee', 'createdBy', 'label']).meta({ description: 'The parameter.' }),
      id: z.guid().meta({ description: 'The ID in its value.' }),
    })
    .meta({ id: 'GoneFilterValue', description: 'An ID in a saved filter that finds nothing.' }),
)

const IssueFilter = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the filter'),
      name: z.string().meta({ description: 'Its name, 1 to 80 characters.' }),
      query: z.record(z.string(), z.string()).meta({
        description: 'The parameters of the list of issues, each as in its URL.',
      }),
      layout: z.enum(layouts).meta({ description: 'Whether it is shown as a list or as a board.' }),
      shared: z.boolean().meta({ description: 'Whether everyone who sees the issues sees it.' }),
      gone: z.array(GoneValue).meta({
        description:
          'The IDs in its query that find nothing, because the label was deleted, or because the user left and has no issue.',
      }),
      createdBy: Actor.nullable().meta({ description: 'Who created it; null for a former user.' }),
      createdAt: instantOf('When it was created'),
      updatedAt: instantOf('When it was last changed'),
    })
    .meta({ id: 'IssueFilter', description: 'A saved filter of issues.' }),
)

export const FilterList = z.lazy(() => listOf('IssueFilterList', 'filters', IssueFilter, 'by name'))
export const FilterAnswer = z.lazy(() =>
  z
    .strictObject({ filter: IssueFilter })
    .meta({ id: 'IssueFilterResponse', description: 'A saved filter of issues.' }),
)
