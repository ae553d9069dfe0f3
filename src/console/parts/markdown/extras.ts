import { createContext } from 'react'

/** What a document of a project has in addition to Markdown. */
export type Extras = {
  projectId: string
  /** The issue key of the project; without one, `#12` is an issue. */
  projectKey: string | null
  /** The users that the text mentions, with their current names. */
  mentions: readonly { id: string; displayName: string }[]
  /** Changes the text because a box was ticked or cleared; undefined if the user may not. */
  change?(text: string): void
}

export const ExtrasContext = createContext<(Extras & { text: string }) | null>(null)
