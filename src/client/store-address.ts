import { AddressError } from './errors.ts'

/**
 * Checks an address of the object store from the service: HTTPS, or HTTP if the service itself uses HTTP. Throws an
 * `AddressError` for any other. `service` is its base URL, and the default is the page's origin.
 */
export function storeAddress(address: string, service?: string): string {
  const page = (globalThis as { location?: { href: string } }).location?.href
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isPlain(service, page))) return address
  throw new AddressError(address)
}

const isPlain = (service = '', page?: string): boolean =>
  URL.canParse(service, page) && new URL(service, page).protocol === 'http:'
