import { type Env, type Language, languageOf, type Say, sayIn } from '../language/language.ts'
import { type BarOf, barsOn } from './bars.ts'
import type { Interruption } from './interruption.ts'
import { type Answer, type Aside, answerTo, asideTo } from './output.ts'
import { type Prompt, promptOf } from './prompt.ts'
import { standingOn } from './standing.ts'
import type { Streams } from './streams.ts'

/** How a command talks to people and to scripts. */
export type Io = Answer & Aside & Prompt & { language: Language; say: Say; barOf: BarOf }

export function ioOf(streams: Streams, env: Env, interruption: Interruption): Io {
  const language = languageOf(env)
  const say = sayIn(language)
  const standing = standingOn(streams.stderr)
  const aside = asideTo(streams, env, say, standing)
  return {
    language,
    say,
    ...answerTo(streams, env, standing),
    ...aside,
    ...promptOf(streams, aside, say, interruption),
    barOf: barsOn(streams.stderr, env, standing),
  }
}
