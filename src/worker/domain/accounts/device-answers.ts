import * as z from 'zod'
import { tokenScopes } from '../../access/policy.ts'
import { idOf, instantOf, secretOf } from '../shared/answers.ts'

/** RFC 8628, section 3.2 (accounts § Device logins). */
export const StartedDeviceLogin = z.lazy(() =>
  z
    .strictObject({
      device_code: secretOf(z.string().regex(/^[0-9A-Za-z]{43}$/), 'The secret with which the client polls.'),
      user_code: secretOf(
        z.string().regex(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
        'The code that the client shows its user: two groups of four consonants with a hyphen.',
      ),
      verification_uri: z.url().meta({ description: 'The page on which the user enters `user_code`.' }),
      verification_uri_complete: secretOf(z.url(), 'The same page, with the code filled in.'),
      expires_in: z.int().min(1).meta({ description: 'Seconds for which the device login can be approved.' }),
      interval: z.int().min(1).meta({ description: 'Seconds to wait between two polls.' }),
    })
    .meta({
      id: 'StartedDeviceLogin',
      description: 'The two codes of a device login, in the terms of RFC 8628.',
    }),
)

export const RedeemedDeviceLogin = z.lazy(() =>
  z
    .strictObject({
      access_token: secretOf(
        z.string(),
        'The plaintext of a personal token with what was approved. It is returned only here.',
      ),
      token_type: z.literal('Bearer').meta({ description: 'How to send it: `Authorization: Bearer …`.' }),
      expires_in: z.int().min(1).meta({
        description: 'Seconds until the token expires. A use renews it if less than 60 days are left.',
      }),
    })
    .meta({ id: 'RedeemedDeviceLogin', description: 'The token of an approved device login.' }),
)

const DeviceProject = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the project').nullable().meta({
        description: 'Its ID; null if the user cannot reach it. Approving is then refused.',
      }),
      name: z.string().meta({
        description: 'Its name, or what the client asked for if the user cannot reach it.',
      }),
    })
    .meta({ id: 'DeviceLoginProject', description: 'The project that a device login asks for.' }),
)

/** What a user sees before they decide (accounts § Approving a device login). */
export const WaitingDeviceLogin = z.lazy(() =>
  z
    .strictObject({
      clientName: z
        .string()
        .meta({ description: 'The name that the client gives itself, 1 to 120 characters.' }),
      requestedAt: instantOf('When the client started the device login'),
      expiresAt: instantOf('When it can no longer be approved'),
      scopes: z
        .array(z.enum(tokenScopes))
        .min(1)
        .nullable()
        .meta({ description: 'The scopes that the token gets; null for all.' }),
      project: DeviceProject.nullable().meta({
        description: 'The only project of the token; null for all projects.',
      }),
    })
    .meta({ id: 'WaitingDeviceLogin', description: 'A device login that waits for a decision.' }),
)

export const DeviceAnswer = z.lazy(() =>
  z
    .strictObject({ device: WaitingDeviceLogin })
    .meta({ id: 'WaitingDeviceLoginResponse', description: 'A device login that waits for a decision.' }),
)

export const DecidedDeviceLogin = z.lazy(() =>
  z
    .strictObject({
      ok: z.literal(true).meta({ description: 'Always true.' }),
      clientName: z
        .string()
        .meta({ description: 'The name that the client gives itself, 1 to 120 characters.' }),
    })
    .meta({ id: 'ApprovedDeviceLogin', description: 'The client that was approved.' }),
)
