import * as z from 'zod'
import { said } from '../../validation.ts'
import { text } from '../shared/fields.ts'

/** A file's or folder's name: 1 to 255 characters, no `/`, not `.` or `..` (files § Names). */
export const ItemName = text({ min: 1, max: 255 }).check(({ value, issues }) => {
  if (value.includes('/') || value === '.' || value === '..')
    issues.push({
      code: 'custom',
      input: value,
      ...said(
        'に「/」は使えません。「.」と「..」にもできません',
        'must not contain "/", and must not be "." or ".."',
      ),
    })
})

/** The folder that something is in; null: the root. */
export const FolderId = z.guid().nullable()
