import { AddressError } from './errors.ts'

/**
 * An address of the object store, as the service told it: HTTPS, or HTTP where the service itself is called by that. Throws
 * an `AddressError` for any other. `service` is its base URL; without one, the page's origin counts.
 */
export function storeAddress(told: string, service?: string): string {
  const page = (globalThis as { location?: { href: string } }).location?.href
  const url = URL.canParse(told) ? new URL(told) : null
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isPlain(service, page))) return told
  throw new AddressError(told)
}

const isPlain = (service = '', page?: string): boolean =>
  URL.canParse(service, page) && new URL(service, page).protocol === 'http:'
