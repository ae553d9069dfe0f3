import type { Env } from '../language/language.ts'

/** Whether a CI service runs the command. All of them set `CI`. */
export const isCi = ({ CI }: Env): boolean => Boolean(CI) && !/^(false|0|no)$/i.test(CI!)
