import { tokenChecksum } from '../../src/worker/access/credential.ts'
import { randomText } from '../../src/worker/access/secret.ts'
import { type Client, client, type Send } from './as.ts'
import { bearer, fromBrowser, fromElsewhere } from './headers.ts'
import type { Shown } from './matrix.ts'
import { type Person, type Project, session, token } from './world.ts'

/** The secret of a credential of this kind; a token of one project is limited to `only`. `resource`: that of an app. */
export async function show(
  who: Person,
  shown: Shown,
  only: Project,
  resource: 'api' | 'mcp' = 'api',
): Promise<string> {
  if (shown.kind === 'cookie') {
    if (shown.dead === 'unknown') return randomText(43)
    return session(who, { days: shown.dead === 'expired' ? -1 : 30 })
  }
  const unchecked = `svc_user_${randomText(32)}`
  if (shown.dead === 'unknown') return unchecked + tokenChecksum(unchecked)
  if (shown.dead === 'junk') return `${unchecked}000000`
  return token(who, {
    scopes: shown.scopes ?? null,
    expired: shown.dead === 'expired',
    revoked: shown.dead === 'revoked',
    kind: shown.oauth ? 'oauth' : 'personal',
    resource,
    ...(shown.only && { only }),
  })
}

/** A client with that secret, as a browser or as a tool. */
export function clientOf(secret: string, shown: Shown, send?: Send): Client {
  if (shown.kind === 'token') return client(bearer(secret), send)
  return client({ ...fromBrowser(secret), ...(shown.foreign && fromElsewhere) }, send)
}
