import * as z from 'zod'
import { FeatureList } from '../people/fields.ts'
import { changesSomething, matches, optionalText, optionalUrl, text } from '../shared/fields.ts'
import { GivenOrgId } from '../shared/given-org-id.ts'
import { ProjectIcon } from './icons.ts'

const name = text({ min: 1, max: 80 })
const description = optionalText(400).optional()
const repositoryUrl = optionalUrl.optional()

export const NewProject = z.object({
  orgId: GivenOrgId,
  name,
  description,
  repositoryUrl,
})
export type NewProject = z.output<typeof NewProject>

export const ProjectChange = z
  .object({
    name: name.optional(),
    description,
    repositoryUrl,
    icon: ProjectIcon.optional(),
    gitLinkDetail: z.enum(['summary', 'full']).optional(),
    key: z
      .string()
      .check(
        matches(
          /^[A-Z][A-Z0-9]{1,9}$/,
          'は英大文字で始まる 2〜10 文字の英大文字と数字で指定してください',
          'must be 2 to 10 capital letters and digits, the first one a letter',
        ),
      )
      .nullable()
      .optional(),
    features: FeatureList.optional(),
  })
  .refine(...changesSomething)
export type ProjectChange = z.output<typeof ProjectChange>
