import * as z from 'zod'
import { instant, isStorable, text } from '../fields.ts'

/** Links of one request (contract, "Limits"). */
export const maxLinks = 500

/** Characters of an issue's key that may as well be none. */
const maxKey = 500

const line = text({ min: 0, max: 500 })

const common = {
  title: line,
  author: line.nullish().transform(author => author || null),
  committedAt: instant.nullish().transform(at => at ?? null),
  issueKeys: z
    .array(z.string().max(maxKey).refine(isStorable, 'は使用できない文字を含んでいます'))
    .min(1)
    .max(20),
}

/** A commit or a pull request, and the issues it speaks of (contract, "Git link"). */
const GitLink = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('commit'),
    ref: z.string().regex(/^[0-9a-f]{40}$/, 'コミットは小文字 40 桁の SHA で指定してください'),
    ...common,
  }),
  z.object({
    kind: z.literal('pr'),
    ref: z.string().regex(/^[1-9]\d{0,8}$/, 'プルリクエストは 9 桁以内の正の整数で指定してください'),
    ...common,
  }),
])

export const NewGitLinks = z.object({ links: z.array(GitLink).max(maxLinks) })
export type GitLink = z.output<typeof GitLink>

/** `{ path, message }` of what is wrong, the first 50 (contract, "Git links"). */
export const detailsOf = (error: z.core.$ZodError): { path: string; message: string }[] =>
  error.issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message }))
