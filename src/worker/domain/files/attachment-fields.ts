import * as z from 'zod'
import { notBeyond, sha256 } from '../shared/fields.ts'
import { ItemName, itemName } from './fields.ts'

/** For a file whose type the browser does not know, or does not say. */
const anyBytes = 'application/octet-stream'

/** `type/subtype` with or without parameters; the type is lower-cased, none is `application/octet-stream`. */
const MediaType = z
  .string()
  .check(notBeyond(255))
  .overwrite(value => value.trim().replace(/^[^;]*/, type => type.toLowerCase()))
  .check(({ value, issues }) => {
    if (value !== '' && !(value.length <= 255 && mediaType.test(value)))
      issues.push({ code: 'invalid_format', format: 'media_type', input: value })
  })
  .meta({ maxLength: 255 })
  .nullish()
  .transform(value => value || anyBytes)
  .meta({
    description: `Media type, with or without parameters; null, blank or left out: \`${anyBytes}\`.`,
  })

const token = "[\\w!#$%&'*+.^`|~-]+"
/** RFC 9110, section 8.3.1; quoted values without escapes or runs of spaces, which signatures would fold. */
const mediaType = new RegExp(`^${token}/${token}(?: ?; ?${token}=(?:${token}|"(?:[!#-[\\]-~]| (?! ))*"))*$`)

/** What an upload is announced with (files § Starting an upload). The store is not able to check `sha256`. */
export const NewAttachment = z.lazy(() =>
  z.object({
    filename: ItemName.meta(itemName('Name of the file, unless it is registered under another')),
    size: z.int().min(0).meta({ description: 'Its size in bytes; exactly as many have to be sent.' }),
    mime: MediaType,
    sha256: sha256().nullish().meta({
      description: 'SHA-256 of the bytes, in hex digits, kept for those who download; it is never checked.',
    }),
  }),
)
export type NewAttachment = z.output<typeof NewAttachment>
