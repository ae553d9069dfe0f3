import { type Digest, personalTokenPrefix, sha256, tokenChecksum } from '../../access/credential.ts'
import { randomText } from '../../access/secret.ts'

/** A personal token's plaintext, which is shown once, and what is stored (tokens § Format). */
export type TokenSecret = { plaintext: string; hash: Digest; hint: string }

export function newTokenSecret(): TokenSecret {
  const unchecked = personalTokenPrefix + randomText(32)
  const plaintext = unchecked + tokenChecksum(unchecked)
  return { plaintext, hash: sha256(plaintext), hint: plaintext.slice(-4) }
}
