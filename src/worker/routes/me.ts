import { Hono } from 'hono'
import { UserAnswer } from '../domain/accounts/answers.ts'
import { ProfileChange, readProfile, updateProfile } from '../domain/accounts/profiles.ts'
import { CurrentTokenAnswer } from '../domain/accounts/token-answers.ts'
import { readOwnToken, revokeOwnToken } from '../domain/accounts/tokens.ts'
import { FoldedQuery } from '../domain/activity/list.ts'
import { HomeAnswer } from '../domain/overviews/answers.ts'
import { readHome } from '../domain/overviews/home.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const me = new Hono<Env>()
  .get(
    '/home',
    operation('home.read', 'Read your home page', {
      details:
        "The caller's unread notifications, invitations, organizations, and projects, with their recent activity, in one " +
        'response.',
    }),
    query(FoldedQuery),
    answers(tagged(HomeAnswer)),
    async c => sendTagged(c, await readHome(c.var.ask, c.req.valid('query'))),
  )
  .get('/profile', operation('profile.read', 'Read your profile'), answers({ 200: UserAnswer }), async c =>
    sendJson(c, await readProfile(c.var.ask)),
  )
  .patch(
    '/profile',
    operation('profile.update', 'Change your profile'),
    body(ProfileChange),
    answers({ 200: UserAnswer }, 'time_zone_invalid'),
    async c => sendJson(c, await updateProfile(c.var.ask, c.req.valid('json'))),
  )
  .get(
    '/token',
    operation('token.current', 'Read the token of this request', {
      details: '404 for the session of a browser.',
    }),
    answers({ 200: CurrentTokenAnswer }, 'not_found'),
    async c => sendJson(c, await readOwnToken(c.var.ask)),
  )
  .delete(
    '/token',
    operation('token.revoke_current', 'Revoke the token of this request', {
      details: '404 for the session of a browser.',
    }),
    answers({ 204: null }, 'not_found'),
    async c => {
      await revokeOwnToken(c.var.ask)
      return c.body(null, 204)
    },
  )
