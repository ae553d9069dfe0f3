const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `value` in base 62, left-padded to `width` digits. */
export function base62(value: number, width: number): string {
  let digits = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) digits = alphabet[rest % 62] + digits
  return digits.padStart(width, '0')
}

/** `length` random characters, each drawn evenly from `from` (by default base 62; at most 256 characters). */
export function randomText(length: number, from = alphabet): string {
  const fair = 256 - (256 % from.length)
  let text = ''
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fair && text.length < length) text += from[byte % from.length]
  return text
}
