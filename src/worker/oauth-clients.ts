import * as z from 'zod'
import { isRedirectUri } from './redirect-uris.ts'

/** Parses the clients that are known without a document (apps § Clients). */
export const OauthClients = z
  .string()
  .transform((value, { issues }) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      issues.push({ code: 'custom', message: 'not JSON', input: value })
      return z.NEVER
    }
  })
  .pipe(
    z.array(
      z.strictObject({
        client_id: z.string().min(1).max(1_000),
        client_name: z.string().min(1).max(120),
        redirect_uris: z.array(z.string().refine(isRedirectUri, 'not a redirect URI')).min(1),
      }),
    ),
  )
  .transform(given =>
    given.map(client => ({
      id: client.client_id,
      name: client.client_name,
      redirectUris: client.redirect_uris,
    })),
  )
