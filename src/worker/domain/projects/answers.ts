import * as z from 'zod'
import { features } from '../../access/policy.ts'
import { idOf, instantOf, listOf } from '../shared/answers.ts'
import { colors } from '../shared/colors.ts'

const color = z.enum(colors).meta({ description: 'Its color.' })
const textOf = (meaning: string) =>
  z.string().meta({ minLength: 1, maxLength: 2, description: `${meaning}, 1 or 2 code points.` })
const featureList = z.array(z.enum(features))

/** A project's icon of any kind (projects § Icons). */
export const ProjectIconShown = z.lazy(() =>
  z
    .discriminatedUnion('kind', [
      z
        .strictObject({
          kind: z.literal('text').meta({ description: 'Characters.' }),
          text: textOf('The characters').optional().meta({
            description: 'The characters, 1 or 2 code points; absent for those of the default icon.',
          }),
          color,
        })
        .meta({ id: 'TextIcon', description: 'An icon of one or two characters.' }),
      z
        .strictObject({
          kind: z.literal('emoji').meta({ description: 'An emoji.' }),
          emoji: z.string().meta({ description: 'Exactly one emoji.' }),
          color,
        })
        .meta({ id: 'EmojiIcon', description: 'An icon with an emoji.' }),
      z
        .strictObject({
          kind: z.literal('image').meta({ description: 'An uploaded image.' }),
          version: z
            .string()
            .regex(/^[0-9a-f]{16}$/)
            .meta({
              description: 'The first 16 hex digits of the SHA-256 of its bytes, for `v` of its download.',
            }),
          color: color.meta({ description: 'The color of the previous icon, or the default color.' }),
        })
        .meta({ id: 'ImageIcon', description: 'An uploaded image.' }),
    ])
    .meta({ id: 'ProjectIcon', description: 'The icon that was set for a project.' }),
)

const DefaultIcon = z.lazy(() =>
  z
    .strictObject({ text: textOf('Its initials'), color })
    .meta({ id: 'DefaultIcon', description: 'The icon of a project without an icon of its own.' }),
)

const listed = () => ({
  id: idOf('the project'),
  orgId: idOf('the organization that it belongs to'),
  name: z.string().meta({ description: 'Its name, 1 to 80 characters.' }),
  description: z
    .string()
    .nullable()
    .meta({ description: 'Its description, at most 400 characters; null for none.' }),
  repository_url: z
    .string()
    .nullable()
    .meta({ description: 'URL of its repository, as set with `repositoryUrl`; null for none.' }),
  role: z.enum(['owner', 'admin', 'member', 'viewer']).meta({ description: "The caller's role in it." }),
  featureScope: featureList
    .nullable()
    .meta({ description: 'The features that the caller sees; null for all.' }),
  icon: ProjectIconShown.nullable().meta({ description: 'Its icon; null for the default one.' }),
  defaultIcon: DefaultIcon,
  key: z.string().nullable().meta({ description: 'The prefix of its issue keys (`KEY-12`); null for none.' }),
  features: featureList.meta({ description: 'The features that are switched on.' }),
  archivedAt: instantOf('When it was archived')
    .nullable()
    .meta({ description: 'When it was archived, as ISO 8601 in UTC; null if it is active.' }),
  orgSuspendedAt: instantOf('When an operator suspended its organization').nullable().meta({
    description:
      'When an operator suspended its organization, as ISO 8601 in UTC; null if it is not suspended.',
  }),
  updated_at: instantOf('When its own fields, its icon, or its archive state last changed'),
})

export const ListedProject = z.lazy(() =>
  z
    .strictObject(listed())
    .meta({ id: 'ListedProject', description: 'A project in a list, as the caller sees it.' }),
)

export const Project = z.lazy(() =>
  z
    .strictObject({
      ...listed(),
      gitLinkDetail: z
        .enum(['summary', 'full'])
        .meta({ description: '`full`: git links have their author and date. `summary`: they do not.' }),
      createdAt: instantOf('When it was created'),
    })
    .meta({ id: 'Project', description: 'A project as the caller sees it.' }),
)

export const ProjectsAnswer = z.lazy(() => listOf('ProjectList', 'projects', ListedProject, 'by name'))

export const ProjectAnswer = z.lazy(() =>
  z.strictObject({ project: Project }).meta({ id: 'ProjectResponse', description: 'A project.' }),
)

/** The response of archiving and unarchiving (projects § Archiving). */
export const ProjectStateAnswer = z.lazy(() =>
  z
    .strictObject({
      project: z
        .strictObject({ id: listed().id, archivedAt: listed().archivedAt })
        .meta({ id: 'ProjectState', description: 'Whether a project is archived.' }),
    })
    .meta({ id: 'ProjectStateResponse', description: 'Whether a project is archived.' }),
)

export const IconAnswer = z.lazy(() =>
  z
    .strictObject({ icon: ProjectIconShown })
    .meta({ id: 'ProjectIconResponse', description: 'The icon of a project.' }),
)
