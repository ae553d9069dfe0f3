import { type Digest, newToken, personalTokenPrefix, sha256 } from '../../access/credential.ts'

/** A personal token's plaintext, which is shown once, and what is stored (tokens § Format). */
export type TokenSecret = { plaintext: string; hash: Digest; hint: string }

export function newTokenSecret(): TokenSecret {
  const plaintext = newToken(personalTokenPrefix)
  return { plaintext, hash: sha256(plaintext), hint: plaintext.slice(-4) }
}
