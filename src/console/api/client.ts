import { type Client, createClient } from '../../client/index.ts'
import { locale } from '../language/language.ts'
import { watched } from './connection.ts'
import { inSession } from './session.ts'

export {
  CairnError,
  type Client,
  type RepoIdentity,
  repoIdentityOf,
  StoreError,
  unwrap,
} from '../../client/index.ts'

/** The API on this page's own origin: in the reader's language, in their session, which it waits for if it has ended. */
export const client = createClient({
  fetch: inSession(
    watched(request => {
      request.headers.set('Accept-Language', locale())
      return fetch(request)
    }),
  ),
  retries: 2,
  retryWithin: 5,
})

/** Without `POST`: a change gets that with the key of what the user intends (`keyed.ts`). */
export const api: Omit<Client, 'POST'> = client
