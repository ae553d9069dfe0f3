import { type Calls, createCalls } from '../../client/client.ts'
import { locale } from '../language/language.ts'
import { watched } from './connection.ts'
import { inSession } from './session.ts'

export {
  CairnError,
  ConnectionError,
  type RepoIdentity,
  repoIdentityOf,
  StoreError,
  unwrap,
} from '../../client/index.ts'

export type Client = Calls

/** The API of this origin, in the user's language and session. If the session has ended, requests wait for a sign-in. */
export const client = createCalls({
  fetch: inSession(
    watched(request => {
      request.headers.set('Accept-Language', locale())
      return fetch(request)
    }),
  ),
  retries: 2,
  retryWithin: 5,
})

/** The client without `POST`: only a change gets `POST`, with a key for what the user intends (`idempotency.ts`). */
export const api = client as Omit<Client, 'POST'>
