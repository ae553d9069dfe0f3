/** The packages that a file of licenses names, as `name version (license)`. */
export const titlesIn = (notices: string): string[] =>
  notices.match(/^@?[a-z][\w./@-]* \d[\w.-]* \(.+\)$/gm) ?? []
