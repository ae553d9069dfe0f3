import * as z from 'zod'
import { changesSomething, text } from '../shared/fields.ts'
import { SavedQuery } from './saved-query.ts'

export const layouts = ['list', 'board'] as const

const fields = () => ({
  name: text({ min: 1, max: 80 }).meta({ description: 'Its name, on one line.' }),
  query: SavedQuery().meta({
    description: 'Parameters of the list of issues, without `page`, `pageSize`, and `trashed`.',
  }),
  layout: z.enum(layouts).meta({ description: 'Whether it is shown as a list or as a board.' }),
  shared: z.boolean().meta({
    description: 'Whether everyone who sees the issues sees it. Only admins and owners share filters.',
  }),
})

export const NewFilter = z.lazy(() => {
  const { shared, ...required } = fields()
  return z.object({ ...required, shared: shared.default(false) })
})

export const FilterChange = z.lazy(() =>
  z
    .object(fields())
    .partial()
    .refine(...changesSomething)
    .meta({ minProperties: 1 }),
)
