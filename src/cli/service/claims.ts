import { type components, unwrap } from '../../client/index.ts'
import type { Say, Sentence } from '../language/language.ts'
import { formatDateTime } from '../terminal/format.ts'
import type { Io } from '../terminal/io.ts'
import { sanitizeLine } from '../terminal/sanitize.ts'
import type { Connection } from './connection.ts'

export type Claim = components['schemas']['TaskClaim']

/** Formats the holder of a claim: the name of the user, with that of their token. */
export function formatHolder(say: Say, { by: { displayName, via } }: Claim): string {
  const means = typeof via === 'string' ? say(['ブラウザー', 'browser']) : via.tokenName
  return sanitizeLine(say([`${displayName}（${means}）`, `${displayName} (${means})`]))
}

/** The sentence that another holder has claimed a task. */
export const claimedBy = ({ say, language }: Io, task: string, claim: Claim): Sentence => {
  const [holder, until] = [formatHolder(say, claim), formatDateTime(language, claim.until)]
  return [
    `${task} は ${holder} が ${until} まで担当しています`,
    `${task} is claimed by ${holder} until ${until}`,
  ]
}

/** Returns a check whether a claim was made with the token of this connection. */
export async function findOwnClaims({ api }: Connection): Promise<(claim: Claim) => boolean> {
  const { token } = await unwrap(api.GET('/api/me/token'))
  return ({ by: { via } }) => typeof via !== 'string' && via.tokenId === token.id
}
