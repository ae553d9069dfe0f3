import { emailDomain } from '../../email-domains.ts'

const longest = 254

/**
 * Returns the address as it is stored: in lower case, with the domain in A-labels. An address is an ASCII dot-atom, `@`,
 * and a domain of labels, at most 254 characters. Null for anything else (requests § Email addresses).
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
