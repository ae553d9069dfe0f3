import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [nonceBytes, tagBytes] = [12, 16]

/** Encrypts text with AES-256-GCM. `key` has 32 bytes in hex digits. */
export function seal(key: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce)
  const bytes = [cipher.update(Buffer.from(text)), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...bytes]).toString('base64')
}

/** The text. Throws if another key sealed it. */
export function unseal(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString()
}
