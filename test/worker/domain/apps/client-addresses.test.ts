import { describe, expect, it } from 'vitest'
import { isFetchable, maxClientId } from '../../../../src/worker/domain/apps/client-addresses.ts'

const own = 'cairn.example'

describe('the address of a metadata document (apps § Clients)', () => {
  it.each([
    'https://app.example/client.json',
    'https://app.example/a/b/c?version=2',
    'https://app.example:443/client.json',
    'https://xn--eckwd4c7c.example/client.json',
    'https://10.example/client.json',
    'https://sub.cairn.example/client.json',
    `https://app.example/${'a'.repeat(maxClientId - 20)}`,
  ])('can be %s', address => {
    expect(isFetchable(address, own)).toBe(true)
  })

  it.each([
    'vscode',
    '',
    'http://app.example/client.json',
    'https://app.example',
    'https://app.example/',
    'https://app.example/?x=1',
    'https://app.example/client.json#',
    'https://app.example/client.json#a',
    'https://user@app.example/client.json',
    'https://user:secret@app.example/client.json',
    'https://:@app.example/client.json',
    'https://app.example:8443/client.json',
    'https://app.example:80/client.json',
    'https://app.example:0443/client.json',
    'https://app.example/a/../client.json',
    'https://app.example/./client.json',
    'https://app.example/%2e%2e/client.json',
    'https://app.example\\client.json',
    'https://APP.example/client.json',
    'HTTPS://app.example/client.json',
    ' https://app.example/client.json',
    'https://app.example/client.json\n',
    'https://例え.example/client.json',
    'https://10.0.0.1/client.json',
    'https://8.8.8.8/client.json',
    'https://2130706433/client.json',
    'https://0x7f000001/client.json',
    'https://0x7f.1/client.json',
    'https://0177.0.0.1/client.json',
    'https://127.1/client.json',
    'https://[::1]/client.json',
    'https://[2001:db8::1]/client.json',
    'https://[::ffff:10.0.0.1]/client.json',
    'https://localhost/client.json',
    'https://app.localhost/client.json',
    'https://intranet/client.json',
    'https://app.internal/client.json',
    'https://app.local/client.json',
    'https://router.home.arpa/client.json',
    'https://app.onion/client.json',
    'https://app.example./client.json',
    'https://host./client.json',
    'https://cairn.example/client.json',
    'https:///client.json',
    'https:app.example/client.json',
    'javascript:alert(1)',
    `https://app.example/${'a'.repeat(maxClientId)}`,
  ])('cannot be %s', address => {
    expect(isFetchable(address, own)).toBe(false)
  })
})
