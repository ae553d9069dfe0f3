import type { Context } from '../../../src/cli/context/context.ts'

export type Ran = {
  code: number | null
  stdout: string
  stderr: string
  /** Parses the JSON of standard output. */
  json<Answer = any>(): Answer
  /** Parses the JSON error of standard error. */
  refusal(): Record<string, any>
}

export const toRan = (code: number | null, { stdout, stderr }: { stdout: string; stderr: string }): Ran => ({
  code,
  stdout,
  stderr,
  json: () => JSON.parse(stdout),
  refusal: () => JSON.parse(stderr).error,
})

export type Kill = (signal: NodeJS.Signals) => void
export type Type = (text: string) => void

export type Options = {
  /** Standard input. */
  input?: string
  /** Called with the output so far each time that the command writes. */
  watch?: (written: { stdout: string; stderr: string }, kill: Kill, type: Type) => void
  /** Runs the command in a terminal. Standard output then has both streams. */
  inTerminal?: boolean
  /** The width of the terminal, 80 by default. */
  columns?: number
  /** Called with a function that sends a signal to the command, such as \`SIGINT\` for Ctrl-C. */
  started?: (kill: Kill) => void
  /** Replacements for waits, the network, the browser, and the editor. Only for commands in the test process. */
  pause?: Context['pause']
  fetch?: Context['fetch']
  route?: Context['route']
  browse?: Context['browse']
  edit?: Context['edit']
}

/** Runs the command in a folder, with an environment. */
export type Runner = (
  args: readonly string[],
  options: Options & { cwd: string; env: Record<string, string> },
) => Promise<Ran>
