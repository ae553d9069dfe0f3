import { expect, it } from 'vitest'
import { normalizeServer } from '../../../src/cli/service/server.ts'

it.each([
  ['https://cairn.example.com/', 'https://cairn.example.com'],
  ['cairn.example.com', 'https://cairn.example.com'],
  ['HTTPS://Cairn.Example.com:443/api/x?y#z', 'https://cairn.example.com'],
  ['https://cairn.example.com:8443', 'https://cairn.example.com:8443'],
  ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
  ['http://localhost:8787/', 'http://localhost:8787'],
  ['http://[::1]:8787/', 'http://[::1]:8787'],
  ['localhost:8787', 'http://localhost:8787'],
  ['LocalHost', 'http://localhost'],
  ['127.0.0.1:8787/', 'http://127.0.0.1:8787'],
  ['[::1]:8787', 'http://[::1]:8787'],
  ['localhost:443', 'http://localhost:443'],
  ['https://localhost:8787', 'https://localhost:8787'],
  ['localhost.example.com:8787', 'https://localhost.example.com:8787'],
  ['cairn.example.com:8787', 'https://cairn.example.com:8787'],
])('%s is the server %s', (typed, url) => {
  expect(normalizeServer(typed)).toBe(url)
})

it.each([
  'http://cairn.example.com',
  'http://127.0.0.1.example.com',
  'ftp://x',
  'https://a:b@x.com',
  'https://',
  ' ',
])('%s is not a server', typed => {
  expect(() => normalizeServer(typed)).toThrow(expect.objectContaining({ exit: 'usage' }))
})
