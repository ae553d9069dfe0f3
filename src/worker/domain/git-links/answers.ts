import * as z from 'zod'
import { idOf, instantOf, listOf } from '../shared/answers.ts'
import { warningFields } from '../shared/warnings.ts'

export const GitLink = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the link'),
      kind: z.enum(['commit', 'pr']).meta({ description: 'A commit or a pull request.' }),
      ref: z.string().meta({
        description: 'Of a commit its SHA, 40 hex digits in lower case; of a pull request its number.',
      }),
      title: z.string().meta({ description: 'Its title, at most 500 characters; may be empty.' }),
      url: z.url().nullable().meta({
        description: 'Where it is on github.com or gitlab.com; null where the repository is on neither.',
      }),
      issueKeys: z.array(z.string()).meta({
        description:
          'Keys of the live issues that it speaks of, by number; empty where the project has no key.',
      }),
      createdAt: instantOf('When it was first linked'),
      author: z.string().nullable().optional().meta({
        description:
          "Who made it, at most 500 characters; null: unknown. Left out unless the project's `gitLinkDetail` is `full`.",
      }),
      committedAt: instantOf('When it was made').nullable().optional().meta({
        description:
          "When it was made, as ISO 8601 in UTC; null: unknown. Left out unless the project's `gitLinkDetail` is `full`.",
      }),
    })
    .meta({ id: 'GitLink', description: 'A commit or a pull request that speaks of issues.' }),
)

export const GitLinkList = z.lazy(() => listOf('links', GitLink, 'the newest first'))

export const RegistrationAnswer = z.lazy(() =>
  z.strictObject({
    linked: z.int().min(0).meta({ description: 'How many pairs of a link and a key are new.' }),
    existing: z.int().min(0).meta({
      description: 'How many pairs were there before, or stand earlier in the same request.',
    }),
    skipped: z.int().min(0).meta({ description: 'How many pairs have a key that names no live issue.' }),
    ...warningFields(),
  }),
)
