import { oneLine } from '../../text.ts'

/** `Content-Disposition` that saves under this name: RFC 8187 for the name itself, ASCII for clients without it. */
export function attachmentDisposition(filename: string): string {
  const shown = oneLine(filename)
  return `attachment; filename="${asciiOf(shown)}"; filename*=UTF-8''${encodeValue(shown)}`
}

/** The media type to answer with: `application/octet-stream` for whatever a browser might run or render as markup. */
export function inertType(mime: string): string {
  return plainType.test(mime) && !active.some(kind => kind.test(mime)) ? mime : 'application/octet-stream'
}

// Some clients decode a percent sign in the fallback, others take a backslash for an escape.
const asciiOf = (filename: string): string => filename.replace(/[^\x20-\x7e]|["%\\]/gu, '_')

const encodeValue = (filename: string): string =>
  encodeURIComponent(filename).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const word = '[\\w!#$&^.+-]+'
/** Only what every reader takes for the same type. */
const plainType = new RegExp(`^${word}/${word}(?: ?; ?${word}=(?:${word}|"[^"\\\\,;]*"))*$`)

const active = [
  /^(?:multipart|message|unknown)\//i,
  /^[^;]*(?:html|script|svg|flash|wasm|x-component|xpinstall)/i,
  /^[^;]*[/+.-](?:xml|xsl|xslt|xul|css|java|php|hta)\b/i,
]
