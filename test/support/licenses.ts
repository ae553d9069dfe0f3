/** The packages in a file of licenses, as `name version (license)`. */
export const titlesIn = (notices: string): string[] =>
  notices.match(/^@?[a-z][\w./@-]* \d[\w.-]* \(.+\)$/gm) ?? []
