import { oneLine } from '../../text.ts'

/** The `Content-Disposition` for this name: RFC 8187, and ASCII for clients that do not support it. */
export function attachmentDisposition(filename: string): string {
  const shown = oneLine(filename)
  return `attachment; filename="${asciiOf(shown)}"; filename*=UTF-8''${encodeValue(shown)}`
}

/** The media type of a download: `application/octet-stream` for types that a browser could run or render as markup. */
export function inertType(mime: string): string {
  return plainType.test(mime) && !active.some(kind => kind.test(mime)) ? mime : 'application/octet-stream'
}

// Some clients decode percent signs in the fallback, and others treat backslashes as escapes.
const asciiOf = (filename: string): string => filename.replace(/[^\x20-\x7e]|["%\\]/gu, '_')

const encodeValue = (filename: string): string =>
  encodeURIComponent(filename).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const word = '[\\w!#$&^.+-]+'
/** Types that every client parses in the same way. */
const plainType = new RegExp(`^${word}/${word}(?: ?; ?${word}=(?:${word}|"[^"\\\\,;]*"))*$`)

const active = [
  /^(?:multipart|message|unknown)\//i,
  /^[^;]*(?:html|script|svg|flash|wasm|x-component|xpinstall)/i,
  /^[^;]*[/+.-](?:xml|xsl|xslt|xul|css|java|php|hta)\b/i,
]
