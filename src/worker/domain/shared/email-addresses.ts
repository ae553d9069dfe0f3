import { emailDomain } from '../../email-domains.ts'

const longest = 254

/**
 * An address as it is stored: lower case, an internationalized domain as A-labels. Null for what is none: a dot-atom
 * of ASCII, `@`, and a domain of labels, at most 254 characters (requests § Email addresses).
 */
export function emailAddress(text: string): string | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = at > 0 && dotAtom.test(local) ? emailDomain(text.slice(at + 1)) : null
  const address = `${local.toLowerCase()}@${domain}`
  return domain !== null && address.length <= longest ? address : null
}

/** RFC 5322, section 3.2.3. */
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
