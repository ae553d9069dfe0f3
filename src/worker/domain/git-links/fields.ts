import * as z from 'zod'
import type { Sentence } from '../../errors.ts'
import { sentenceOf } from '../../validation.ts'
import { anyText, instant, list, matches } from '../shared/fields.ts'

/** Links of one request (git-links § Registering). */
export const maxLinks = 500

const line = anyText(500)

const common = () => ({
  title: line.meta({
    description: 'The first line of the commit message, or the title of the pull request. It can be empty.',
  }),
  author: line
    .nullish()
    .transform(author => author || null)
    .meta({
      description:
        'Its author, at most 500 characters. Null, empty, or omitted leaves the stored value unchanged.',
    }),
  committedAt: instant
    .nullish()
    .transform(at => at ?? null)
    .meta({
      description:
        'When it was committed, as ISO 8601 with a time zone. Null or omitted leaves the stored value unchanged.',
    }),
  issueKeys: list(anyText(500), 20)
    .min(1)
    .meta({ description: 'Keys of the issues that it mentions, as in `CRN-12`.' }),
})

const commit = /^[0-9a-f]{40}$/
const pullRequest = /^[1-9]\d{0,8}$/

const NewGitLink = z.lazy(() =>
  z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('commit').meta({ description: 'A commit.' }),
        ref: z
          .string()
          .check(
            matches(
              commit,
              'は小文字 40 桁の SHA で指定してください',
              'must be a SHA of 40 lower-case hex digits',
            ),
          )
          .meta({ description: 'Its full SHA, in lower case.', pattern: commit.source }),
        ...common(),
      }),
      z.object({
        kind: z.literal('pr').meta({ description: 'A pull request.' }),
        ref: z
          .string()
          .check(
            matches(
              pullRequest,
              'は 9 桁以内の正の整数で指定してください',
              'must be a positive integer of at most 9 digits',
            ),
          )
          .meta({ description: 'Its number as text, at most 9 digits.', pattern: pullRequest.source }),
        ...common(),
      }),
    ])
    .meta({ id: 'NewGitLink', description: 'A commit or pull request, and the issues that it mentions.' }),
)

export const NewGitLinks = z.lazy(() =>
  z.object({
    links: list(NewGitLink, maxLinks).meta({
      description: `At most ${maxLinks} links. Either all of them are stored, or none.`,
    }),
  }),
)
export type NewGitLink = z.output<typeof NewGitLink>

/** `{ path, message }` of the first 50 errors (git-links § Refused input). */
export const detailsOf = (error: z.core.$ZodError): { path: string; message: Sentence }[] =>
  error.issues.slice(0, 50).map(issue => ({ path: issue.path.join('.'), message: sentenceOf(issue) }))
