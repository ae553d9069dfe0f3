/** The name of an issue: KEY-12 in a project with a key, else #12. */
export const issueName = ({ key, number }: { key?: string | null; number: number }): string =>
  key ?? `#${number}`

/** The same, from the project's key. */
export const issueNameIn = (projectKey: string | null | undefined, number: number): string =>
  issueName({ key: projectKey ? `${projectKey}-${number}` : null, number })
