import type { Context } from '../../../src/cli/context/context.ts'

export type Ran = {
  code: number | null
  stdout: string
  stderr: string
  /** What the answer says to machines. */
  json<Answer = any>(): Answer
  /** What the refusal says to machines. */
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
  /** Comes in by standard input. */
  input?: string
  /** Is given what the command has written so far, each time that it writes. */
  watch?: (written: { stdout: string; stderr: string }, kill: Kill, type: Type) => void
  /** Runs it in a terminal, whose whole picture is the standard output. */
  inTerminal?: boolean
  /** Of the terminal; 80 unless given. */
  columns?: number
  /** Is given what ends the command, as Ctrl-C does by `SIGINT`. */
  started?: (kill: Kill) => void
  /** In place of the network, and of the browser; in the process of the tests alone. */
  fetch?: Context['fetch']
  browse?: Context['browse']
}

/** Runs the command in a folder, with an environment. */
export type Runner = (
  args: readonly string[],
  options: Options & { cwd: string; env: Record<string, string> },
) => Promise<Ran>
