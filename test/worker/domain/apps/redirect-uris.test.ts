import { describe, expect, it } from 'vitest'
import {
  isRedirectUri,
  isRegistered,
  redirectHostOf,
  withParameters,
} from '../../../../src/worker/redirect-uris.ts'

describe('a redirect URI of a client (apps § Redirect URIs)', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example',
    'https://app.example:8443/callback?a=b',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:3000/callback',
    'http://[::1]:3000/',
    'http://localhost:3000/callback',
    'http://localhost',
    'com.example.app:/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ])('can be %j', uri => {
    expect(isRedirectUri(uri)).toBe(true)
  })

  it.each([
    'http://app.example/callback',
    'http://127.0.0.2/callback',
    'http://localhost.example/callback',
    'http://LOCALHOST/callback',
    'http://127.0.0.1:99999/callback',
    'https://app.example/callback#',
    'https://app.example/callback#part',
    'https://user@app.example/callback',
    'http://user@127.0.0.1/callback',
    'https:app.example/callback',
    'https:///app.example/callback',
    'https://app.example\\callback',
    'https://app.example/a b',
    'https://app.example/a\u0000b',
    'https://app.example/a\ud800',
    'com.example.app:/\u007f',
    '/callback',
    'callback',
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example/1',
    'about:blank',
    `https://app.example/${'a'.repeat(2_000)}`,
  ])('cannot be %j', uri => {
    expect(isRedirectUri(uri)).toBe(false)
  })
})

describe('a requested redirect URI (apps § Redirect URIs)', () => {
  const registered = [
    'https://app.example/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:3000/callback?a=b',
    'http://localhost:3000',
    'com.example.app:/callback',
  ]

  it.each([
    ...registered,
    'http://127.0.0.1:3000/callback',
    'http://127.0.0.1:1/callback',
    'http://[::1]/callback?a=b',
    'http://[::1]:4000/callback?a=b',
    'http://localhost',
    'http://localhost:65535',
  ])('can be %j', uri => {
    expect(isRegistered(uri, registered)).toBe(true)
  })

  it.each([
    'https://app.example:8443/callback',
    'https://app.example:443/callback',
    'https://other.example/callback',
    'https://App.example/callback',
    'https://app.example/Callback',
    'https://app.example/callback/',
    'https://app.example/callback?',
    'https://app.example/callback?a=b',
    'https://app.example/callback#x',
    'https://user@app.example/callback',
    'https://app.example/callback/../callback',
    'http://app.example/callback',
    'http://127.0.0.1:3000/callback/',
    'http://127.0.0.1:3000/callback?a=b',
    'http://127.0.0.1:3000/callback#x',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:/callback',
    'http://user@127.0.0.1:3000/callback',
    'http://localhost:3000/callback',
    'http://localhost:3000/',
    'http://[::1]:3000/callback',
    'http://127.0.0.1.other.example/callback',
    'com.example.app:/callback2',
  ])('cannot be %j', uri => {
    expect(isRegistered(uri, registered)).toBe(false)
  })
})

it.each([
  ['https://app.example:8443/callback', 'app.example:8443'],
  ['http://127.0.0.1:3000/callback', '127.0.0.1:3000'],
  ['com.example.app:/callback', 'com.example.app:'],
])('users see of %s the part %s (apps § Asking)', (uri, host) => {
  expect(redirectHostOf(uri)).toBe(host)
})

it.each([
  ['https://app.example/callback', 'https://app.example/callback?code=1%262'],
  ['https://app.example/callback?a=b%20c', 'https://app.example/callback?a=b%20c&code=1%262'],
  ['https://app.example/callback?', 'https://app.example/callback?code=1%262'],
  ['com.example.app:/callback', 'com.example.app:/callback?code=1%262'],
])('%s keeps its own parameters (apps § Asking)', (uri, to) => {
  expect(withParameters(uri, { code: '1&2' })).toBe(to)
})
