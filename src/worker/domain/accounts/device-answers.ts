import * as z from 'zod'
import { instantOf, secretOf } from '../shared/answers.ts'

/** RFC 8628, section 3.2 (accounts § Device logins). */
export const StartedDeviceLogin = z.lazy(() =>
  z
    .strictObject({
      device_code: secretOf(z.string().regex(/^[0-9A-Za-z]{43}$/), 'What the client polls with. A secret.'),
      user_code: secretOf(
        z.string().regex(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
        'What the client shows its user: eight consonants with a hyphen between them.',
      ),
      verification_uri: z.url().meta({ description: 'The page on which the user types `user_code`.' }),
      verification_uri_complete: secretOf(z.url(), 'The same page with the code filled in.'),
      expires_in: z.int().min(1).meta({ description: 'Seconds for which the login waits for approval.' }),
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
        'The plaintext of a personal token without restriction and without an end, told only here.',
      ),
      token_type: z.literal('Bearer').meta({ description: 'How it is sent: `Authorization: Bearer …`.' }),
    })
    .meta({ id: 'RedeemedDeviceLogin', description: 'The token of an approved device login.' }),
)

/** What a person is shown before they decide (accounts § Approving a device login). */
export const WaitingDeviceLogin = z.lazy(() =>
  z
    .strictObject({
      clientName: z.string().meta({ description: 'What the client calls itself, 1 to 120 characters.' }),
      requestedAt: instantOf('When the client asked'),
      expiresAt: instantOf('Until when it can be approved'),
    })
    .meta({ id: 'WaitingDeviceLogin', description: 'A device login that waits for a decision.' }),
)

export const DeviceAnswer = z.lazy(() => z.strictObject({ device: WaitingDeviceLogin }))

export const DecidedDeviceLogin = z.lazy(() =>
  z.strictObject({
    ok: z.literal(true).meta({ description: 'Always true.' }),
    clientName: z.string().meta({ description: 'What the client calls itself, 1 to 120 characters.' }),
  }),
)
