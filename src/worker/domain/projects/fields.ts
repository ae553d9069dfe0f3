import * as z from 'zod'
import { FeatureList } from '../people/fields.ts'
import { changesSomething, matches, optionalText, optionalUrl, text } from '../shared/fields.ts'
import { GivenOrgId } from '../shared/given-org-id.ts'
import { ProjectIcon } from './icons.ts'

const name = text({ min: 1, max: 80 }).meta({ description: 'Its name, in one line.' })
const description = optionalText(400)
  .optional()
  .meta({ description: 'What it is about, of several lines; null or blank: nothing is said.' })
const repositoryUrl = optionalUrl.optional().meta({
  description: 'URL of its repository: `http`, `https`, `ssh` or `git`; null or blank: none.',
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
      name: name.optional().meta({ description: 'Its new name, in one line.' }),
      description,
      repositoryUrl,
      icon: ProjectIcon.optional().meta({
        description: 'A text or an emoji icon, which replaces an image; null: the default icon.',
      }),
      gitLinkDetail: z
        .enum(['summary', 'full'])
        .optional()
        .meta({ description: '`full`: git links are shown with their author and date; `summary`: without.' }),
      key: z
        .string()
        .check(
          matches(
            /^[A-Z][A-Z0-9]{1,9}$/,
            'は英大文字で始まる 2〜10 文字の英大文字と数字で指定してください',
            'must be 2 to 10 capital letters and digits, the first one a letter',
          ),
        )
        .meta({ pattern: '^[A-Z][A-Z0-9]{1,9}$' })
        .nullable()
        .optional()
        .meta({
          description:
            "What its issues' keys begin with (`KEY-12`), 2 to 10 characters; null: they have none.",
        }),
      features: FeatureList.optional().meta({
        description: 'All the features that are to be switched on, in any order.',
      }),
    })
    .refine(...changesSomething)
    .meta({ minProperties: 1 }),
)
export type ProjectChange = z.output<typeof ProjectChange>
