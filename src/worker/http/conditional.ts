import type { Context } from 'hono'
import { anyTag, type Tagged } from '../access/tagged.ts'
import { settings } from '../env.ts'
import { type Env, type Sendable, send } from './context.ts'

/** Sends a response with its tag, or 304 if the caller already has it (requests § Conditional reads). */
export function sendTagged(c: Context<Env>, { tag, answer }: Tagged<Sendable>): Response {
  c.header('ETag', `W/"${deploymentOf(c)}${tag}"`)
  c.header('Cache-Control', 'private, no-cache')
  c.header('Vary', 'Authorization, Cookie')
  return answer === null ? c.body(null, 304) : send(c, answer)
}

/** Maximum characters of `If-None-Match`. A longer header is ignored. */
const maxLength = 4_096

/** The tags in `If-None-Match` that this deployment can have sent. None if it is malformed. */
export function knownTags(c: Context<Env>): string[] {
  const given = c.req.header('if-none-match')?.trim() ?? ''
  if (given === '' || given.length > maxLength) return []
  if (given === anyTag) return [anyTag]
  const deployment = deploymentOf(c)
  const ours = (listedTags(given) ?? []).filter(tag => tag.startsWith(deployment))
  return ours.map(tag => tag.slice(deployment.length)).filter(tag => /^[0-9a-f]{32}$/.test(tag))
}

/** The weak and strong tags of a list in the format of RFC 9110, or null if it is malformed. */
function listedTags(list: string): string[] | null {
  const element = /[ \t]*(?:(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(?:,|$)/y
  const tags: string[] = []
  while (element.lastIndex < list.length) {
    const found = element.exec(list)
    if (!found) return null
    if (found[1] !== undefined) tags.push(found[1])
  }
  return tags
}

/** Another deployment can respond differently to the same request, so its tags have another prefix. */
const deploymentOf = (c: Context<Env>): string => `${settings(c.env).deployment.slice(0, 8)}-`
