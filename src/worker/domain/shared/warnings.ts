import * as z from 'zod'
import { inLanguage, type Language, type Sentence } from '../../errors.ts'

const maxWarnings = 50

/** A warning that has not been put in words yet: there may be many more than are told. */
export type Warning = () => Sentence

/** What answers with warnings have. */
export const warningFields = () => ({
  warnings: z.array(z.string()).meta({
    description: `What is odd but no reason to refuse, in the language of the request: ${maxWarnings} sentences at most, then one that counts the rest.`,
  }),
  warningsTotal: z.int().min(0).meta({ description: 'How many warnings there are in all.' }),
})

/** At most 50, then one that counts the rest; `warningsTotal` counts all (roadmaps § Sync response; git-links § Counts). */
export function boundWarnings(
  all: Iterable<Warning>,
  language: Language,
): { warnings: string[]; warningsTotal: number } {
  const warnings: string[] = []
  let total = 0
  for (const tell of all) if (++total <= maxWarnings) warnings.push(inLanguage(tell(), language))
  const excess = total - warnings.length
  if (excess > 0) warnings.push(inLanguage(more(excess), language))
  return { warnings, warningsTotal: total }
}

const more = (count: number): Sentence => [
  `ほか ${count} 件の警告があります`,
  `And ${count} more warning${count === 1 ? '' : 's'}`,
]
