import * as z from 'zod'
import { issueMessage } from '../../validation.ts'
import { notBeyond, sha256Text } from '../shared/fields.ts'
import { ItemName, itemName } from './fields.ts'

/** The type of files whose type the browser does not know or send. */
const anyBytes = 'application/octet-stream'

/** `type/subtype` with or without parameters. The type becomes lower case. By default, `application/octet-stream`. */
const MediaType = z
  .string()
  .check(notBeyond(255))
  .overwrite(value => value.trim().replace(/^[^;]*/, type => type.toLowerCase()))
  .check(({ value, issues }) => {
    if (value !== '' && !(value.length <= 255 && mediaType.test(value)))
      issues.push({ code: 'custom', input: value, ...notMediaType })
  })
  .meta({ maxLength: 255 })
  .nullish()
  .transform(value => value || anyBytes)
  .meta({
    description: `Media type, with or without parameters; null, blank, or omitted for \`${anyBytes}\`.`,
  })

const notMediaType = issueMessage(
  'はメディアタイプ (text/plain など) で指定してください',
  'must be a media type, such as text/plain',
)

const token = "[\\w!#$%&'*+.^`|~-]+"
/** RFC 9110, section 8.3.1, without escapes and repeated spaces in quoted values, which signatures would fold. */
const mediaType = new RegExp(`^${token}/${token}(?: ?; ?${token}=(?:${token}|"(?:[!#-[\\]-~]| (?! ))*"))*$`)

/** The announcement of an upload (files § Starting an upload). The store cannot check `sha256`. */
export const NewAttachment = z.lazy(() =>
  z.object({
    filename: ItemName.meta(itemName('Name of the file, unless it is registered under another name')),
    size: z.int().min(0).meta({ description: 'Its size in bytes. Exactly this many must be sent.' }),
    mime: MediaType,
    sha256: sha256Text().nullish().meta({
      description: 'SHA-256 of the bytes in hex digits, stored for downloads. It is never checked.',
    }),
  }),
)
export type NewAttachment = z.output<typeof NewAttachment>
