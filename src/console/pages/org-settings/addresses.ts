/** The addresses of a pasted list: separated by lines, commas, or spaces, also Japanese ones, or as `"Name" <address>`. */
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

/** The entries that cannot be addresses. */
export const malformedAddresses = (addresses: string[]): string[] =>
  addresses.filter(address => !/^[^@]+@[^@]+\.[^@.]+$/.test(address))
