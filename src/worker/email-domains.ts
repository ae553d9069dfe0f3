/**
 * A domain as it is stored in an address: in lower case and as A-labels. Null for what is none (requests § Email addresses).
 * A URL's host is mapped to A-labels; what would end it, or be read as a port or an escape, never gets there. Neither does
 * what nobody sees: the mapping would drop it, so that two addresses that look the same are one.
 */
export function emailDomain(given: string): string | null {
  if (unseen.test(given) || /[\0-,/:-@[-`{-\x7f\s]/.test(given)) return null
  const host = URL.parse(`http://${given}`)?.hostname ?? ''
  return domainShape.test(host) ? host : null
}

const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** At least two labels; the last one is no number, for that would be an address of IPv4. */
const domainShape = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`)
