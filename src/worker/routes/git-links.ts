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

/** Bytes of a body with as many links as one may have (git-links § Refused input). */
const gitLinkBytes = 4 << 20

/** What its schema refuses is 422 with all the details, unlike elsewhere (git-links § Refused input). */
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

/** Beyond what their row of the matrix asks for. */
const needsIssues = 'The project must have issues switched on too, or this is 404.'

export const gitLinks = new Hono<Env>()
  .get(
    '/',
    operation('git_link.list', 'List the commits and pull requests of a project', {
      details: `${needsIssues} Only those that speak of an issue that is not in the trash.`,
    }),
    query(GitLinkQuery),
    answers(tagged(GitLinkList)),
    async c => sendTagged(c, await listGitLinks(c.var.ask, c.req.valid('query'))),
  )
  .on(
    anyUpdate('POST'),
    '/',
    operation('git_link.register', 'Link commits and pull requests to issues', {
      details: `${needsIssues} A link is known by its kind and ref; sent again, it is refreshed. Pairs of a link and a key are counted, as they were sent: the three numbers add up to the number of keys. A key that names no live issue is skipped with a warning. One of which no key names an issue is not stored.`,
    }),
    links,
    answers(withWarnings(RegistrationAnswer)),
    async c => c.json(await registerGitLinks(c.var.ask, c.req.valid('json').links, setLanguage(c))),
  )
