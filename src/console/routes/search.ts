/** Parses a query string into plain strings: `?q=12` gives the string `12`. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  // Commas between values stay readable.
  return text ? `?${text.replaceAll('%2C', ',')}` : ''
}

type Parsers = Record<string, (value: unknown) => unknown>
type Search<P extends Parsers> = { [Name in keyof P]?: Exclude<ReturnType<P[Name]>, undefined> }

/** The search parameters of a page. Unknown parameters and invalid values are dropped. */
export const searchOf =
  <P extends Parsers>(parsers: P) =>
  (given: Record<string, unknown>): Search<P> =>
    Object.fromEntries(
      Object.entries(parsers).map(([name, parse]) => [name, parse(given[name])]),
    ) as Search<P>

/** A string parameter; undefined if it is empty or missing. */
export const text = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value)

/** A text that the page accepts, or undefined. */
export const textThat =
  (isAccepted: (value: string) => boolean) =>
  (value: unknown): string | undefined => {
    const given = text(value)
    return given !== undefined && isAccepted(given) ? given : undefined
  }

/** One of the known values, or undefined. */
export const oneOf =
  <T extends string>(...known: readonly T[]) =>
  (value: unknown): T | undefined =>
    known.find(one => one === value)

/** A path of this origin, as browsers parse it, so that a link cannot redirect users to another site. */
export const ownPath =
  (origin: string) =>
  (value: unknown): string | undefined => {
    const url = typeof value === 'string' && value.startsWith('/') ? URL.parse(value, origin) : null
    // Resolving `/.//host` leaves a path that would itself be read as the address of another host.
    return url && url.origin === origin
      ? url.pathname.replace(/^\/+/, '/') + url.search + url.hash
      : undefined
  }

/** A number from 1, or undefined. */
export const count = (value: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined

export const flag = (value: unknown): 1 | undefined => (String(value) === '1' ? 1 : undefined)
