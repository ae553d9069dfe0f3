import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import { toFailure } from '../../service/refusals.ts'

/** What a check found. `ok` is null if it was skipped, and `hint` says what to do. */
export type Check = { name: string; ok: boolean | null; about: Sentence; hint: Sentence | null }

export const passed = (name: string, about: Sentence): Check => ({ name, ok: true, about, hint: null })

export const failed = (name: string, about: Sentence, hint: Sentence): Check => ({
  name,
  ok: false,
  about,
  hint,
})

export const skipped = (name: string, about: Sentence): Check => ({ name, ok: null, about, hint: null })

/** Runs a check. An error of it is its result. */
export async function runCheck(context: Context, name: string, run: () => Promise<Check>): Promise<Check> {
  try {
    return await run()
  } catch (thrown) {
    if (context.interrupted.aborted) throw thrown
    const { about, hint } = toFailure(context, thrown)
    return failed(name, about, hint)
  }
}
