import { describe, expect, it } from 'vitest'
import { findProxy, hasProxy } from '../../../src/cli/service/proxies.ts'

const of = (env: Record<string, string>, url: string) => findProxy(env, new URL(url))?.href ?? null

describe('the proxy of a URL', () => {
  it.each<[env: Record<string, string>, url: string, proxy: string | null]>([
    [{}, 'https://cairn.example.com', null],
    [{ HTTPS_PROXY: 'http://proxy:3128' }, 'https://cairn.example.com', 'http://proxy:3128/'],
    [{ https_proxy: 'proxy:3128' }, 'https://cairn.example.com', 'http://proxy:3128/'],
    [{ https_proxy: 'http://a', HTTPS_PROXY: 'http://b' }, 'https://cairn.example.com', 'http://a/'],
    [{ HTTPS_PROXY: 'https://proxy' }, 'http://cairn.example.com', null],
    [{ HTTP_PROXY: 'https://proxy' }, 'http://cairn.example.com', 'https://proxy/'],
    [{ http_proxy: 'http://proxy' }, 'https://cairn.example.com', null],
    [{ HTTPS_PROXY: '' }, 'https://cairn.example.com', null],
  ])('of %j for %s is %s', (env, url, proxy) => {
    expect(of(env, url)).toBe(proxy)
    expect(hasProxy(env)).toBe(Object.values(env).some(Boolean))
  })

  it.each([
    ['cairn.example.com', true],
    ['example.com', true],
    ['.example.com', true],
    ['*.example.com', true],
    ['EXAMPLE.com', true],
    ['a.test, example.com', true],
    ['a.test example.com', true],
    ['*', true],
    ['example.com:443', true],
    ['example.com:8443', false],
    ['ample.com', false],
    ['airn.example.com', false],
    ['', false],
    [',', false],
  ])('is not used with NO_PROXY=%s: %s', (NO_PROXY, isExempt) => {
    const env = { HTTPS_PROXY: 'http://proxy', NO_PROXY }
    expect(of(env, 'https://cairn.example.com')).toBe(isExempt ? null : 'http://proxy/')
    const lower = { HTTPS_PROXY: 'http://proxy', no_proxy: NO_PROXY, NO_PROXY: '*' }
    expect(of(lower, 'https://cairn.example.com')).toBe(isExempt ? null : 'http://proxy/')
  })

  it.each([
    ['::1', 'http://[::1]:8787'],
    ['[::1]', 'http://[::1]:8787'],
    ['[::1]:8787', 'http://[::1]:8787'],
    ['127.0.0.1', 'http://127.0.0.1:8787'],
    ['127.0.0.1:80', 'http://127.0.0.1'],
  ])('is not used with NO_PROXY=%s for %s', (NO_PROXY, url) => {
    expect(of({ HTTP_PROXY: 'http://proxy', NO_PROXY }, url)).toBeNull()
  })

  it.each(['socks5://me:secret@proxy', 'http://me:secret@'])('cannot be %s', HTTPS_PROXY => {
    expect(hasProxy({ HTTPS_PROXY })).toBe(true)
    expect(() => of({ HTTPS_PROXY }, 'https://cairn.example.com')).toThrow(
      /^HTTPS_PROXY or HTTP_PROXY is not an HTTP address$/,
    )
  })
})
