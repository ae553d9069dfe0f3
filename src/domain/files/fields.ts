import * as z from 'zod'
import { text } from '../fields.ts'

/** A file's or folder's name: 1 to 255 characters, no `/`, not `.` or `..` (contract, "Shared files"). */
export const ItemName = text({ min: 1, max: 255 }).check(({ value, issues }) => {
  if (value.includes('/') || value === '.' || value === '..')
    issues.push({
      code: 'custom',
      input: value,
      message: '名前に「/」は使えません。「.」と「..」も名前にできません',
    })
})

/** The folder that something is in; null: the root. */
export const FolderId = z.guid().nullable()
