import { CairnError, unwrap } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { connectTo } from './connection.ts'

/** Revokes a token. A token that has already expired is not an error. */
export async function revokeToken(context: Context, url: string, token: string): Promise<void> {
  const { api } = connectTo(context, { url, token })
  await unwrap(api.DELETE('/api/me/token')).catch(thrown => {
    if (!(thrown instanceof CairnError) || thrown.status !== 401) throw thrown
  })
}
