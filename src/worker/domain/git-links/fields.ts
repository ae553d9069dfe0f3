import * as z from 'zod'
import type { Sentence } from '../../errors.ts'
import { sentenceOf } from '../../validation.ts'
import { anyText, instant, list, matches } from '../shared/fields.ts'

/** Links of one request (git-links § Registering). */
export const maxLinks = 500

const line = anyText(500)

const common = {
  title: line,
  author: line.nullish().transform(author => author || null),
  committedAt: instant.nullish().transform(at => at ?? null),
  issueKeys: list(anyText(500), 20).min(1),
}

/** A commit or a pull request, and the issues it speaks of (git-links § Fields of a link). */
const GitLink = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('commit'),
    ref: z
      .string()
      .check(
        matches(
          /^[0-9a-f]{40}$/,
          'は小文字 40 桁の SHA で指定してください',
          'must be a SHA of 40 lower-case digits',
        ),
      ),
    ...common,
  }),
  z.object({
    kind: z.literal('pr'),
    ref: z
      .string()
      .check(
        matches(
          /^[1-9]\d{0,8}$/,
          'は 9 桁以内の正の整数で指定してください',
          'must be a positive integer of at most 9 digits',
        ),
      ),
    ...common,
  }),
])

export const NewGitLinks = z.object({ links: list(GitLink, maxLinks) })
export type GitLink = z.output<typeof GitLink>

/** `{ path, message }` of what is wrong, the first 50 (git-links § Refused input). */
export const detailsOf = (error: z.core.$ZodError): { path: string; message: Sentence }[] =>
  error.issues.slice(0, 50).map(issue => ({ path: issue.path.join('.'), message: sentenceOf(issue) }))
