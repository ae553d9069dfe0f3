import * as z from 'zod'
import { notBeyond } from '../shared/fields.ts'
import { ItemName } from './fields.ts'

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
  .nullish()
  .transform(value => value || anyBytes)

const token = "[\\w!#$%&'*+.^`|~-]+"
/** RFC 9110, section 8.3.1; quoted values without escapes or runs of spaces, which signatures would fold. */
const mediaType = new RegExp(`^${token}/${token}(?: ?; ?${token}=(?:${token}|"(?:[!#-[\\]-~]| (?! ))*"))*$`)

/**
 * What an upload is announced with (files § Starting an upload). `sha256`, 64 hex digits, is kept and answered for those who
 * download; the store is not able to check it.
 */
export const NewAttachment = z.object({
  filename: ItemName,
  size: z.int().min(0),
  mime: MediaType,
  sha256: z
    .string()
    .check(notBeyond(64))
    .overwrite(value => value.toLowerCase())
    .regex(/^[0-9a-f]{64}$/)
    .nullish(),
})
export type NewAttachment = z.output<typeof NewAttachment>
