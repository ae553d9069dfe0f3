import type { Shared } from '../define.ts'

/** The options that answer the questions of `cairn init`. */
export type Options = Shared & {
  org?: string
  new?: string
  key?: string
  source?: string
  remote?: string
  yes?: true
  browser: boolean
}
