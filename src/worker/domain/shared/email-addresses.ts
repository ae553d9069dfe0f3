const longest = 254

/**
 * An address as it is stored: lower case, an internationalised domain as A-labels. Null for what is none: a dot-atom
 * of ASCII, `@`, and a domain of labels, at most 254 characters (requests § E-mail addresses).
 */
export function emailAddress(text: string): string | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = at > 0 && dotAtom.test(local) ? asciiDomain(text.slice(at + 1)) : null
  const address = `${local.toLowerCase()}@${domain}`
  return domain !== null && address.length <= longest ? address : null
}

/** RFC 5322, section 3.2.3. */
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

/**
 * A URL's host is mapped to A-labels; what would end it, or be read as a port or an escape, never gets there. Neither does
 * what nobody sees: the mapping would drop it, so that two addresses that look the same are one.
 */
function asciiDomain(given: string): string | null {
  if (unseen.test(given) || /[\0-,/:-@[-`{-\x7f\s]/.test(given)) return null
  const host = URL.parse(`http://${given}`)?.hostname ?? ''
  return domainShape.test(host) ? host : null
}

const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** At least two labels; the last one is no number, for that would be an address of IPv4. */
const domainShape = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`)
