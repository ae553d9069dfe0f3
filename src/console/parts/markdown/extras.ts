import { createContext, type RefObject } from 'react'

export type Attached = { id: string; filename: string; mime: string; url: string }

/** What a document of a project has in addition to Markdown. */
export type Extras = {
  projectId: string
  /** The issue key of the project; without one, `#12` is an issue. */
  projectKey: string | null
  /** The users that the text mentions, with their current names. */
  mentions: readonly { id: string; displayName: string }[]
  /** The files that `attachment:UUID` can show or lead to. */
  attachments?: readonly Attached[]
  /** Changes the text `base` because a box was ticked or cleared; undefined if the user may not. */
  change?(text: string, base: string): void
}

/** `newest`: the text with ticks that are not rendered yet. */
type Shown = { text: string; newest: RefObject<string> }

export const ExtrasContext = createContext<(Extras & Shown) | null>(null)
