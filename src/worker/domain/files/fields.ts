import * as z from 'zod'
import { issueMessage } from '../../validation.ts'
import { text } from '../shared/fields.ts'

/** A file's or folder's name: 1 to 255 characters, no `/`, not `.` or `..` (files § Names). */
export const ItemName = text({ min: 1, max: 255 })
  .check(({ value, issues }) => {
    if (value.includes('/') || value === '.' || value === '..')
      issues.push({
        code: 'custom',
        input: value,
        ...issueMessage(
          'に「/」は使えません。「.」と「..」も指定できません',
          'must not contain "/", and must not be "." or ".."',
        ),
      })
  })
  .meta({ pattern: '^(?!\\.{1,2}$)[^/]+$' })

/** The description of a name. */
export const itemName = (meaning: string) =>
  ({ description: `${meaning}: one line without \`/\` that is neither \`.\` nor \`..\`.` }) as const

/** The folder of an item. Null for the root. */
export const FolderId = z.guid().nullable()
