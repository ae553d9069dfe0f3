import { Hono } from 'hono'
import { detailsOf, NewGitLinks } from '../domain/git-links/fields.ts'
import { GitLinkQuery, listGitLinks } from '../domain/git-links/list.ts'
import { registerGitLinks } from '../domain/git-links/register.ts'
import { ApiError } from '../errors.ts'
import { readJson } from '../http/body.ts'
import { sendTagged } from '../http/conditional.ts'
import type { Env } from '../http/context.ts'
import { query, reading } from '../http/input.ts'
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

export const gitLinks = new Hono<Env>()
  .get('/', operation('git_link.list', '…'), query(GitLinkQuery), async c =>
    sendTagged(c, await listGitLinks(c.var.ask, c.req.valid('query'))),
  )
  .on(anyUpdate('POST'), '/', operation('git_link.register', '…'), links, async c =>
    c.json(await registerGitLinks(c.var.ask, c.req.valid('json').links)),
  )
