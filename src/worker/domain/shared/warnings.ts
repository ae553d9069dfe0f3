import * as z from 'zod'
import { inLanguage, type Language, type Sentence } from '../../errors.ts'
import { counted, plural } from '../../text.ts'

const maxWarnings = 50

/** A warning that becomes text only if it is returned, because there can be many more. */
export type Warning = () => Sentence

/** The fields of responses with warnings. */
export const warningFields = () => ({
  warnings: z.array(z.string()).meta({
    description: `Warnings in the language of the request: at most ${maxWarnings} sentences, then one that counts the rest.`,
  }),
  warningsTotal: z.int().min(0).meta({ description: 'Total number of warnings.' }),
})

/**
 * At most 50 warnings, then one that counts the rest. `warningsTotal` counts all (roadmaps § Sync response;
 * git-links § Counts).
 */
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
  counted`ほか ${count} 件の警告があります`,
  counted`And ${count} more ${plural(count, 'warning')}`,
]
