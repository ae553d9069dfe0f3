import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../src/worker/domain/apps/client-documents.ts'

const id = 'https://app.example/client.json'
const usual = { client_id: id, client_name: 'App', redirect_uris: ['https://app.example/callback'] }
const read = (change: object) => readDocument(id, JSON.stringify({ ...usual, ...change }))

describe('a metadata document (apps § Clients)', () => {
  it.each([
    [{}, 'App'],
    [{ client_name: undefined }, 'app.example'],
    [{ client_name: '  App  ' }, 'App'],
    [{ token_endpoint_auth_method: 'none', logo_uri: 'x', contacts: [1] }, 'App'],
    [
      {
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      },
      'App',
    ],
  ])('with %o describes a client', (change, name) => {
    expect(read(change)).toEqual({ id, name, redirectUris: usual.redirect_uris })
  })

  it.each([
    { client_id: 'https://app.example/other.json' },
    { client_id: 'https://app.example:443/client.json' },
    { client_id: undefined },
    { client_name: '' },
    { client_name: 'A\nB' },
    { client_name: 'a'.repeat(121) },
    { client_name: 7 },
    { redirect_uris: undefined },
    { redirect_uris: [] },
    { redirect_uris: 'https://app.example/callback' },
    { redirect_uris: ['https://app.example/callback', 'http://app.example/callback'] },
    { redirect_uris: ['javascript:alert(1)'] },
    { client_secret: 'x' },
    { client_secret: null },
    { client_secret_expires_at: 0 },
    { token_endpoint_auth_method: 'client_secret_basic' },
    { token_endpoint_auth_method: 'private_key_jwt' },
    {
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
    },
    { token_endpoint_auth_method: 'client_secret_post', token_endpoint_auth_methods_supported: ['none'] },
  ])('with %o is refused', change => {
    expect(() => read(change)).toThrow('client_invalid')
  })

  it.each(['', 'null', '[]', '"x"', '{', '<html>'])('that is %s is refused', json => {
    expect(() => readDocument(id, json)).toThrow('client_invalid')
  })
})
