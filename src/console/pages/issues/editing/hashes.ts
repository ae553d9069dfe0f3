type Texts = Partial<Record<'title' | 'body', string>>

/** The SHA-256 of each text in the format of the API; null for an empty text. */
export async function hashesOf(texts: Texts): Promise<{ [field in keyof Texts]: string | null }> {
  const hashes = Object.entries(texts).map(async ([field, text]) => [field, text ? await hashOf(text) : null])
  return Object.fromEntries(await Promise.all(hashes))
}

/** The SHA-256 of a text in the format of the API. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
