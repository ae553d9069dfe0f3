/** The attachments that a Markdown text shows or leads to: their names there, by their IDs in lower case. */
export const attachmentsIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/(?:\[([^[\]]*))?\]\(attachment:([0-9a-f-]{36})\)/gi)].map(([, name, id]) => [
      id!.toLowerCase(),
      name || id!,
    ]),
  )
