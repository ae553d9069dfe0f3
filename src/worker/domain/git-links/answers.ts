import * as z from 'zod'
import { idOf, instantOf, listOf } from '../shared/answers.ts'
import { warningFields } from '../shared/warnings.ts'

export const GitLink = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the link'),
      kind: z.enum(['commit', 'pr']).meta({ description: 'A commit or a pull request.' }),
      ref: z.string().meta({
        description: 'For a commit, its SHA of 40 lower-case hex digits. For a pull request, its number.',
      }),
      title: z.string().meta({ description: 'Its title, at most 500 characters. It can be empty.' }),
      url: z.url().nullable().meta({
        description: 'Its URL on github.com or gitlab.com; null for other repositories.',
      }),
      issueKeys: z.array(z.string()).meta({
        description:
          'Keys of the issues that it mentions and that are not in the trash, by number. Empty if the project has no key.',
      }),
      createdAt: instantOf('When it was first linked'),
      author: z.string().nullable().optional().meta({
        description:
          "Its author, at most 500 characters; null if unknown. Omitted unless the project's `gitLinkDetail` is `full`.",
      }),
      committedAt: instantOf('When it was committed').nullable().optional().meta({
        description:
          "When it was committed, as ISO 8601 in UTC; null if unknown. Omitted unless the project's `gitLinkDetail` is `full`.",
      }),
    })
    .meta({ id: 'GitLink', description: 'A commit or pull request that mentions issues.' }),
)

export const GitLinkList = z.lazy(() => listOf('GitLinkList', 'links', GitLink, 'newest first'))

export const RegistrationAnswer = z.lazy(() =>
  z
    .strictObject({
      linked: z.int().min(0).meta({ description: 'Number of new pairs of a link and an issue key.' }),
      existing: z.int().min(0).meta({
        description: 'Number of pairs that existed before, or appeared earlier in the same request.',
      }),
      skipped: z
        .int()
        .min(0)
        .meta({ description: 'Number of pairs whose key names no issue, or an issue in the trash.' }),
      ...warningFields(),
    })
    .meta({
      id: 'GitLinkRegistration',
      description: 'How many git links were created, existed, and were skipped.',
    }),
)
