import { expect, it } from 'vitest'
import { storeAddress } from '../../../src/client/index.ts'

const [secure, plain] = ['https://cairn.example.com', 'http://127.0.0.1:8787']
const rows: [told: string, service: string | undefined, isAccepted: boolean][] = [
  ['https://store.example.com/a?b', secure, true],
  ['https://store.example.com/a?b', plain, true],
  ['http://127.0.0.1:9000/a', plain, true],
  ['http://127.0.0.1:9000/a', secure, false],
  ['http://store.example.com/a', undefined, false],
  ['file:///etc/passwd', plain, false],
  ['data:text/plain,x', plain, false],
  ['/a', secure, false],
  ['', secure, false],
]
it.each(rows)('the store address %j of the service %j is accepted: %j', (told, service, isAccepted) => {
  const address = () => storeAddress(told, service)
  if (isAccepted) expect(address()).toBe(told)
  else expect(address).toThrow(expect.objectContaining({ name: 'AddressError', address: told }))
})
