/**
 * Returns the domain as it is stored in an address, in lower case and as A-labels, or null if it is not a domain
 * (requests § Email addresses). The host of a URL is mapped to A-labels. Characters that would end the host, or be read
 * as a port or an escape, are refused first. So are invisible characters, which the mapping would drop.
 */
export function emailDomain(given: string): string | null {
  if (unseen.test(given) || /[\0-,/:-@[-`{-\x7f\s]/.test(given)) return null
  const host = URL.parse(`http://${given}`)?.hostname ?? ''
  return domainShape.test(host) ? host : null
}

const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** At least two labels. The last one is not a number, because that would be an IPv4 address. */
const domainShape = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`)
