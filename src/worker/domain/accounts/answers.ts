import * as z from 'zod'
import { idOf, instantOf, listOf } from '../shared/answers.ts'
import { locales } from '../shared/locales.ts'

export const CodeSent = z.lazy(() =>
  z
    .strictObject({
      ok: z.literal(true).meta({ description: 'Always true, whether or not the address has an account.' }),
    })
    .meta({ id: 'SentSignInCode', description: 'The request for a sign-in code was accepted.' }),
)

/** The result of `userJson` (accounts § Profiles). */
export const User = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the user'),
      email: z.string().meta({
        format: 'email',
        description: 'Their email address, in lower case, with its domain in A-labels.',
      }),
      displayName: z
        .string()
        .nullable()
        .meta({ description: 'Their name, 1 to 80 characters; null if they have set none.' }),
      locale: z.enum(locales).meta({ description: 'The language of their emails.' }),
      timeZone: z.string().meta({
        description:
          'Their time zone, as the tz database spells it. Until they set one, `Asia/Tokyo` if their language is Japanese, otherwise `UTC`.',
      }),
      createdAt: instantOf('When they first signed in'),
    })
    .meta({ id: 'User', description: 'A user, as they see themself.' }),
)

export const UserAnswer = z.lazy(() =>
  z.strictObject({ user: User }).meta({ id: 'UserResponse', description: 'A user.' }),
)

const joined = (kind: string, id: string) =>
  z
    .array(
      z
        .strictObject({
          id: idOf(`the ${kind}`),
          name: z.string().meta({ description: 'Its name.' }),
        })
        .meta({ id, description: `The ${kind} that the user joined.` }),
    )
    .meta({ description: `The ${kind}s whose invitations were accepted, by name.` })

const Joined = z.lazy(() =>
  z
    .strictObject({
      orgs: joined('organization', 'JoinedOrganization'),
      projects: joined('project', 'JoinedProject'),
    })
    .meta({
      id: 'Joined',
      description: 'The organizations and projects that the user joined by signing in.',
    }),
)

export const SignedIn = z.lazy(() =>
  z
    .strictObject({ user: User, joined: Joined })
    .meta({ id: 'SignIn', description: 'The user who has signed in, and what they joined.' }),
)

/** A session as its owner sees it (accounts § Sessions). */
export const Session = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the session'),
      current: z.boolean().meta({ description: 'Whether it is the session of this request.' }),
      createdAt: instantOf('When it started'),
      lastUsedAt: instantOf('When it was last used, recorded at most every 15 minutes'),
      userAgent: z.string().nullable().meta({
        description:
          'The first 400 characters of the `User-Agent` of the browser at sign-in; null if it sent none.',
      }),
    })
    .meta({ id: 'Session', description: 'A browser that is signed in.' }),
)

export const SessionList = z.lazy(() => listOf('SessionList', 'sessions', Session, 'newest first'))
