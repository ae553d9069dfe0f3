import * as z from 'zod'
import { features } from '../access/policy.ts'
import { optionalText, optionalUrl, text } from './fields.ts'
import { GivenOrgId } from './org-fields.ts'
import { ProjectIcon } from './project-icons.ts'

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
      .regex(
        /^[A-Z][A-Z0-9]{1,9}$/,
        '課題キーは英大文字で始まる 2〜10 文字の英大文字と数字で指定してください',
      )
      .nullable()
      .optional(),
    features: z
      .array(z.enum(features))
      .transform(given => features.filter(feature => given.includes(feature)))
      .optional(),
  })
  .refine(change => Object.keys(change).length > 0, '変更する項目を 1 つ以上指定してください')
export type ProjectChange = z.output<typeof ProjectChange>
