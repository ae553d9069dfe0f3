import * as z from 'zod'
import { idOf } from '../shared/answers.ts'

export const Via = z.lazy(() =>
  z
    .union([
      z.enum(['web', 'system']).meta({ description: '`web`: a browser. `system`: the service itself.' }),
      z
        .strictObject({
          kind: z
            .enum(['api_token', 'oauth_app'])
            .meta({ description: '`api_token`: a personal token. `oauth_app`: a connected app.' }),
          tokenName: z.string().meta({ description: 'The name of the token or app at that time.' }),
          tokenId: idOf('the token'),
        })
        .meta({ id: 'ViaToken', description: 'A token or an app.' }),
    ])
    .meta({ id: 'Via', description: 'How something was done.' }),
)

/** A named payload with `via` and these fields. */
export const payload = (id: string, description: string, fields: () => z.ZodRawShape) =>
  z.lazy(() => z.strictObject({ via: Via, ...fields() }).meta({ id, description }))

/** A payload with the values before and after a change. */
export const change = (id: string, what: string, Shape: z.ZodLazy<z.ZodObject>) =>
  payload(id, `How ${what} changed.`, () => ({ from: Shape, to: Shape }))
