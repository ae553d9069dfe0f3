import type { Options } from './runs.ts'

/** Types an answer to each prompt, in order, once its text is shown in the terminal. */
export function answering(...answers: [prompt: string, typed: string][]): NonNullable<Options['watch']> {
  const remaining = [...answers]
  let seen = 0
  return ({ stdout }, _, type) => {
    const [prompt, typed] = remaining[0] ?? []
    const at = prompt === undefined ? -1 : stdout.indexOf(prompt, seen)
    if (at < 0) return
    seen = at + prompt!.length
    remaining.shift()
    type(`${typed}\r`)
  }
}
