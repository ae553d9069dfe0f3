import { describe, expect, it } from 'vitest'
import { type Bindings, settings } from '../../src/worker/env.ts'

const given = {
  DATABASE_URL: 'postgres://cairn.test',
  APP_URL: 'https://cairn.test',
  MAIL_FROM: 'cairn@cairn.test',
  CODE_KEY: 'x'.repeat(32),
}

describe('SIGN_UP (accounts § Signing up)', () => {
  const read = (SIGN_UP?: string) =>
    settings({ ...given, ...(SIGN_UP !== undefined && { SIGN_UP }) } as Bindings)

  it.each<[value: string | undefined, signUp: 'open' | string[]]>([
    [undefined, 'open'],
    ['open', 'open'],
    [' open ', 'open'],
    ['invited', []],
    ['acme.dev', ['acme.dev']],
    ['acme.dev,acme.org', ['acme.dev', 'acme.org']],
    [' Acme.DEV ,\tacme.org ', ['acme.dev', 'acme.org']],
    ['例え.テスト', ['xn--r8jz45g.xn--zckzah']],
    ['XN--R8JZ45G.test', ['xn--r8jz45g.test']],
  ])('%j is read as %j', (value, signUp) => {
    expect(read(value).signUp).toEqual(signUp)
  })

  it.each([
    ['', ''],
    ['Open', 'Open'],
    ['closed', 'closed'],
    ['acme.dev,', ''],
    ['invited, acme.dev', 'invited'],
    ['acme.dev acme.org', 'acme.dev acme.org'],
    ['acme.dev; acme.org', 'acme.dev; acme.org'],
    ['@acme.dev', '@acme.dev'],
    ['a@acme.dev', 'a@acme.dev'],
    ['*.acme.dev', '*.acme.dev'],
    ['.acme.dev', '.acme.dev'],
    ['acme.dev.', 'acme.dev.'],
    ['https://acme.dev', 'https://acme.dev'],
    ['127.0.0.1', '127.0.0.1'],
    ['acme.d\u200bev', 'acme.d\u200bev'],
  ])('%j is a configuration error that names %j', (value, item) => {
    expect(() => read(value)).toThrow(`${JSON.stringify(`"${item}" is not a domain`).slice(1, -1)}`)
  })
})

describe('a setting that is missing', () => {
  it('has its default', () => {
    expect(settings({ ...given } as Bindings)).toMatchObject({
      databaseTimeoutSeconds: 20,
      signUp: 'open',
      store: null,
      fileSizeLimit: 104_857_600,
      billing: null,
      serverTiming: false,
    })
    const key = { STORE_ACCESS_KEY_ID: 'a', STORE_SECRET_ACCESS_KEY: 'b' }
    expect(settings({ ...given, ...key, STORE_ENDPOINT: 'https://store.test' } as Bindings).store).toEqual({
      endpoint: 'https://store.test',
      bucket: 'cairn-files',
      region: 'auto',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      timeoutSeconds: 30,
    })
  })
})

describe('a setting that is a text', () => {
  it.each([
    'STORE_BUCKET',
    'STORE_REGION',
    'STORE_ACCESS_KEY_ID',
    'STORE_SECRET_ACCESS_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_PRO',
  ])('%s has at least one character', name => {
    expect(settings({ ...given, [name]: 'x' } as Bindings).appUrl).toBe('https://cairn.test')
    expect(() => settings({ ...given, [name]: '' } as Bindings)).toThrow(name)
  })

  it.each(['CODE_KEY', 'READINESS_KEY'])('%s has at least 32 characters', name => {
    expect(settings({ ...given, [name]: 'x'.repeat(32) } as Bindings).appUrl).toBe('https://cairn.test')
    expect(() => settings({ ...given, [name]: 'x'.repeat(31) } as Bindings)).toThrow('shorter than 32')
  })
})

describe('OAUTH_CLIENTS (apps § Clients)', () => {
  const read = (value: unknown) =>
    settings({
      ...given,
      OAUTH_CLIENTS: typeof value === 'string' ? value : JSON.stringify(value),
    } as Bindings)
  const client = { client_id: 'editor', client_name: 'Editor', redirect_uris: ['http://127.0.0.1/callback'] }

  it('is a JSON list of clients', () => {
    expect(settings({ ...given } as Bindings).oauthClients).toEqual([])
    expect(read([client]).oauthClients).toEqual([
      { id: 'editor', name: 'Editor', redirectUris: client.redirect_uris },
    ])
  })

  it.each([
    'x',
    {},
    [{ ...client, client_name: '' }],
    [{ ...client, redirect_uris: [] }],
    [{ ...client, redirect_uris: ['http://editor.example/callback'] }],
    [{ ...client, client_secret: 'x' }],
  ])('is refused as %j', value => {
    expect(() => read(value)).toThrow()
  })
})

describe('CLIENTS_URL (local-stack § Hosts of apps)', () => {
  const read = (CLIENTS_URL: string) => settings({ ...given, CLIENTS_URL } as Bindings).clientsUrl

  it('is a server on loopback', () => {
    expect(read('http://127.0.0.1:8790')).toBe('http://127.0.0.1:8790')
  })

  it.each([
    'https://clients.example',
    'http://10.0.0.1:80',
    'http://127.0.0.1.example:80',
    'http://127.0.0.1',
  ])('is refused as %s', url => {
    expect(() => read(url)).toThrow()
  })
})
