/** The IDs of the attachments that a Markdown text shows or leads to, in lower case. */
export const attachmentIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\]\(attachment:([0-9a-f-]{36})\)/gi)].map(([, id]) => id!.toLowerCase())),
]
