/** The addresses of a pasted list: by lines, commas or spaces, Japanese ones too, and as `"Name" <address>`. */
export const addressesIn = (pasted: string): string[] =>
  pasted
    .normalize('NFKC')
    .replace(/"[^"\n]*"\s*(?=<)|"/g, '')
    .split(/[\n,;、。]+/)
    .flatMap(part => {
      const [, within] = /<([^<>]*)>/.exec(part) ?? []
      return (within ?? part).split(/\s+/)
    })
    .map(address => address.replace(/^mailto:/i, ''))
    .filter(address => address !== '')

/** Those that cannot be addresses, to be named before they are sent. */
export const malformed = (addresses: string[]): string[] =>
  addresses.filter(address => !/^[^@]+@[^@]+\.[^@.]+$/.test(address))
