/** What an issue is called wherever it is named: KEY-12 in a project that has a key, else #12. */
export const issueName = ({ key, number }: { key?: string | null; number: number }): string =>
  key ?? `#${number}`

/** The same, from the key of its project. */
export const issueNameIn = (projectKey: string | null | undefined, number: number): string =>
  issueName({ key: projectKey ? `${projectKey}-${number}` : null, number })
