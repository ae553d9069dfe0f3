type Mentioned = { id: string; displayName: string }

/** Replaces mentions by current names, and by the written names of users who cannot be mentioned. */
export function showMentions(text: string, mentions: readonly Mentioned[] = []): string {
  const names = new Map(mentions.map(({ id, displayName }) => [id, displayName]))
  return text.replace(mention, (_, name: string, id: string) => `@${names.get(id.toLowerCase()) ?? name}`)
}

const mention = /\[@([^[\]\r\n]+)\]\(user:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\)/gi
