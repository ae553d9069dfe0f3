import { Hono } from 'hono'
import { GitLinkList, RegistrationAnswer } from '../domain/git-links/answers.ts'
import { detailsOf, NewGitLinks } from '../domain/git-links/fields.ts'
import { GitLinkQuery, listGitLinks } from '../domain/git-links/list.ts'
import { registerGitLinks } from '../domain/git-links/register.ts'
import { ApiError } from '../errors.ts'
import { readJson } from '../http/body.ts'
import { sendTagged } from '../http/conditional.ts'
import type { Env } from '../http/context.ts'
import { answers, tagged, withWarnings } from '../http/description.ts'
import { query, reading } from '../http/input.ts'
import { setLanguage } from '../http/language.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

/** Maximum bytes of a body with the maximum number of links (git-links § Refused input). */
const gitLinkBytes = 4 << 20

/** Unlike elsewhere, an invalid body is 422 with all its errors (git-links § Refused input). */
const links = reading(
  async c => {
    const { value } = await readJson(c, gitLinkBytes)
    const parsed = NewGitLinks.safeParse(value, { reportInput: true })
    if (!parsed.success) throw new ApiError('git_links_invalid', { details: detailsOf(parsed.error) })
    return parsed.data
  },
  {
    body: { types: ['application/json'], schema: NewGitLinks, limit: gitLinkBytes },
    refuses: ['unreadable_body', 'payload_too_large', 'git_links_invalid'],
  },
)

/** A requirement in addition to the row of the matrix. */
const needsIssues = 'The project must also have issues switched on, otherwise this is 404.'

export const gitLinks = new Hono<Env>()
  .get(
    '/',
    operation('git_link.list', 'List the commits and pull requests of a project', {
      details: `${needsIssues} Only those that mention an issue that is not in the trash.`,
    }),
    query(GitLinkQuery),
    answers(tagged(GitLinkList)),
    async c => sendTagged(c, await listGitLinks(c.var.ask, c.req.valid('query'))),
  )
  .on(
    anyUpdate('POST'),
    '/',
    operation('git_link.register', 'Link commits and pull requests to issues', {
      details: `${needsIssues} A link is identified by its kind and ref. If it is sent again, it is updated. The three numbers count pairs of a link and a key as they were sent, and add up to the number of keys. A key without an issue, or with one in the trash, is skipped with a warning. A link without any issue is not stored.`,
    }),
    links,
    answers(withWarnings(RegistrationAnswer)),
    async c => c.json(await registerGitLinks(c.var.ask, c.req.valid('json').links, setLanguage(c))),
  )
