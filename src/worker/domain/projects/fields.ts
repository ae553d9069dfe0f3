import * as z from 'zod'
import { FeatureList } from '../people/fields.ts'
import { changesSomething, matches, optionalText, optionalUrl, text } from '../shared/fields.ts'
import { GivenOrgId } from '../shared/given-org-id.ts'
import { ProjectIcon } from './icons.ts'

const name = text({ min: 1, max: 80 }).meta({ description: 'Its name, on one line.' })
const description = optionalText(400)
  .optional()
  .meta({ description: 'Its description, on several lines; null or blank for none.' })
const repositoryUrl = optionalUrl.optional().meta({
  description: 'URL of its repository: `http`, `https`, `ssh`, or `git`; null or blank for none.',
})

export const NewProject = z.lazy(() =>
  z.object({
    orgId: GivenOrgId,
    name,
    description,
    repositoryUrl,
  }),
)
export type NewProject = z.output<typeof NewProject>

export const ProjectChange = z.lazy(() =>
  z
    .object({
      name: name.optional().meta({ description: 'Its new name, on one line.' }),
      description,
      repositoryUrl,
      icon: ProjectIcon.optional().meta({
        description: 'A text or emoji icon, which replaces an image; null for the default icon.',
      }),
      gitLinkDetail: z
        .enum(['summary', 'full'])
        .optional()
        .meta({ description: '`full`: git links have their author and date. `summary`: they do not.' }),
      key: z
        .string()
        .check(
          matches(
            /^[A-Z][A-Z0-9]{1,9}$/,
            'は英大文字で始まる 2〜10 文字の英大文字と数字で指定してください',
            'must be 2 to 10 capital letters and digits, starting with a letter',
          ),
        )
        .meta({ pattern: '^[A-Z][A-Z0-9]{1,9}$' })
        .nullable()
        .optional()
        .meta({
          description: 'The prefix of its issue keys (`KEY-12`), 2 to 10 characters; null for none.',
        }),
      features: FeatureList.optional().meta({
        description: 'All features that are switched on, in any order.',
      }),
    })
    .refine(...changesSomething)
    .meta({ minProperties: 1 }),
)
export type ProjectChange = z.output<typeof ProjectChange>
