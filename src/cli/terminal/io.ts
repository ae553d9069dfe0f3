import { type Env, type Language, languageOf, type Say, sayIn } from '../language/language.ts'
import { createFooter } from './footer.ts'
import type { Interruption } from './interruption.ts'
import { createMessages, createOutput, type Messages, type Output } from './output.ts'
import { createProgressBars, type StartBar } from './progress-bars.ts'
import { createPrompt, type Prompt } from './prompt.ts'
import type { Streams } from './streams.ts'

/** How a command talks to people and to scripts. */
export type Io = Output & Messages & Prompt & { language: Language; say: Say; startBar: StartBar }

export function createIo(streams: Streams, env: Env, interruption: Interruption): Io {
  const language = languageOf(env)
  const say = sayIn(language)
  const footer = createFooter(streams.stderr)
  const messages = createMessages(streams, env, say, footer)
  return {
    language,
    say,
    ...createOutput(streams, env, footer),
    ...messages,
    ...createPrompt(streams, messages, say, interruption),
    startBar: createProgressBars(streams.stderr, env, footer),
  }
}
