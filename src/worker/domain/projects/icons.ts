import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Alias } from '../../database.ts'
import { issueMessage } from '../../validation.ts'
import { coded } from '../shared/coded-fields.ts'
import { colors } from '../shared/colors.ts'
import { notBeyond, text } from '../shared/fields.ts'

/** An image icon with the project's current icon color. */
export const imageIconOf = (project: Alias, version: string): SQL => sql`
  json_build_object('kind', 'image', 'version', ${version}::text,
    'color', coalesce(${project}.icon ->> 'color', default_icon_color(${project}.id)))`

const color = z.enum(colors).meta({ description: 'Its color.' })

const TextIcon = z.lazy(() =>
  z
    .object({
      kind: z.literal('text').meta({ description: 'Characters.' }),
      text: text({ min: 0, max: 2 })
        .optional()
        .meta({ description: 'At most 2 code points; empty or omitted for those of the default icon.' }),
      color,
    })
    .transform(({ text, ...icon }) => (text ? { ...icon, text } : icon)),
)

const EmojiIcon = z.lazy(() =>
  z.object({
    kind: z.literal('emoji').meta({ description: 'An emoji.' }),
    emoji: z
      .string()
      .check(notBeyond(8))
      .refine(
        isIconEmoji,
        issueMessage(
          'には絵文字を 1 つだけ指定してください (旗とキーキャップは使えません)',
          'must be exactly one emoji that is not a flag or keycap',
        ),
      )
      .meta({
        minLength: 1,
        maxLength: 8,
        description: 'Exactly one emoji that is not a flag or keycap. Sequences and skin tones are allowed.',
      }),
    color,
  }),
)

/**
 * The icons that can be set directly. Images have their own upload. A text icon without text shows the default
 * characters (projects § Text icons).
 */
export const ProjectIcon = coded(
  'project_icon_invalid',
  z.discriminatedUnion('kind', [TextIcon, EmojiIcon]).nullable(),
)

/**
 * Whether it is one emoji of at most 8 code points, and not a flag, keycap, or lone skin tone
 * (projects § Emoji icons).
 */
export function isIconEmoji(given: string): boolean {
  return (
    [...given].length <= 8 &&
    /^\p{RGI_Emoji}$/v.test(fullyQualified(given)) &&
    !/^(?:\p{Emoji_Modifier}|[\u{1f1e6}-\u{1f1ff}\u{1f3f3}\u{1f3f4}])|\u20e3/u.test(given)
  )
}

// Puts U+FE0F only after emoji that are text by default, as in RGI sequences.
const fullyQualified = (given: string) =>
  given
    .replace(/(\p{Emoji})\ufe0f/gu, '$1')
    .replace(/(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu, '$&\ufe0f')
