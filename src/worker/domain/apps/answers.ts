import * as z from 'zod'
import { appTokenPrefix, refreshTokenPrefix } from '../../access/credential.ts'
import { tokenScopes } from '../../access/policy.ts'
import { Actor, idOf, instantOf, listOf, secretOf } from '../shared/answers.ts'

const Scopes = z.array(z.enum(tokenScopes)).min(1)
const name = z.string().meta({ description: 'The name that the app gives itself, 1 to 120 characters.' })
const host = z
  .string()
  .meta({ description: 'The host of the app. It identifies the app better than its name.' })
const resource = z.url().meta({ description: 'What the app can call: the URL of the API or of `/mcp`.' })

const AppProject = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the project'),
      name: z.string().meta({ description: 'Its name.' }),
    })
    .meta({ id: 'AppProject', description: 'A project that an app can reach.' }),
)

const redirectTo = z.string().meta({ description: 'Where the browser goes. It returns to the app.' })

/** The result of `readAppRequest`. */
export const AppRequestAnswer = z.lazy(() =>
  z
    .strictObject({
      request: z
        .strictObject({
          client: z
            .strictObject({
              id: z.string().meta({ description: 'The `client_id` of the app.' }),
              name,
              host,
            })
            .meta({ description: 'The app.' }),
          redirectHost: z.string().meta({
            description:
              'The host to which the browser returns, or the scheme of an installed app, such as `cursor:`.',
          }),
          scopes: Scopes.meta({ description: 'What it asks for.' }),
          resource,
          projects: z
            .array(AppProject)
            .meta({ description: 'The projects of the user, by name. They can choose one of them.' }),
        })
        .optional()
        .meta({ description: 'What the app asks for.' }),
      redirectTo: redirectTo.optional().meta({
        description: 'Instead, where the browser goes if the app made an error. It returns to the app.',
      }),
    })
    .meta({ id: 'AppRequestResponse', description: 'What an app asks for.' }),
)

export const DecidedAppRequest = z.lazy(() =>
  z
    .strictObject({
      redirectTo: secretOf(
        z.string(),
        'Where the browser goes. It returns to the app with a code, which is valid for a minute, or with an error.',
      ),
    })
    .meta({ id: 'DecidedAppRequest', description: 'An approved or denied request of an app.' }),
)

export const IssuedAppTokens = z.lazy(() =>
  z
    .strictObject({
      access_token: secretOf(
        z.string().regex(new RegExp(`^${appTokenPrefix}[0-9A-Za-z]{38}$`)),
        'Send it as `Authorization: Bearer …`.',
      ),
      token_type: z.literal('Bearer').meta({ description: 'Always `Bearer`.' }),
      expires_in: z.int().min(1).meta({ description: 'Seconds that the access token lasts.' }),
      refresh_token: secretOf(
        z.string().regex(new RegExp(`^${refreshTokenPrefix}[0-9A-Za-z]{38}$`)),
        'Exchange it for the next tokens. It can be used once.',
      ),
      scope: z.string().meta({ description: 'The scopes of the access token, separated by spaces.' }),
    })
    .meta({ id: 'IssuedAppTokens', description: 'The tokens of an app (RFC 6749, section 5.1).' }),
)

export const RevokedAppToken = z.lazy(() =>
  z
    .strictObject({ ok: z.literal(true).meta({ description: 'Always true.' }) })
    .meta({ id: 'RevokedAppToken', description: 'The token is not valid.' }),
)

const OwnApp = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the connection'),
      name,
      host,
      scopes: Scopes.meta({ description: 'What it can do.' }),
      project: z
        .strictObject({
          id: idOf('the project'),
          name: z
            .string()
            .nullable()
            .meta({ description: 'Its name; null if you no longer have access to the project.' }),
        })
        .meta({ id: 'OwnAppProject', description: 'The only project of an app.' })
        .nullable()
        .meta({ description: 'Its only project; null for all of your projects.' }),
      resource,
      createdAt: instantOf('When you connected it'),
      lastUsedAt: instantOf('When it was last used').nullable().meta({
        description:
          'When it was last used, recorded at most every 15 minutes, as ISO 8601 in UTC; null if never.',
      }),
    })
    .meta({ id: 'OwnApp', description: 'An app that you connected.' }),
)

export const OwnAppList = z.lazy(() => listOf('OwnAppList', 'apps', OwnApp, 'newest first'))

const OrgApp = z.lazy(() =>
  z
    .strictObject({
      name,
      host,
      person: Actor.meta({ description: 'The user who connected it.' }),
      projects: z
        .array(AppProject)
        .min(1)
        .meta({ description: 'The projects of the organization that it can reach, by name.' }),
    })
    .meta({ id: 'OrgApp', description: 'An app that reaches projects of an organization.' }),
)

export const OrgAppList = z.lazy(() =>
  z
    .strictObject({ apps: z.array(OrgApp).meta({ description: 'All of them, by name.' }) })
    .meta({ id: 'OrgAppList', description: 'The apps that reach projects of an organization.' }),
)
