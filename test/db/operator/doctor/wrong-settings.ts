import type { RawSettings } from '../../../../db/operator/checks/settings.ts'
import { urlWith } from './problems.ts'
import type { DoctorStack } from './stack.ts'

type WrongSetting = [label: string, change: (own: DoctorStack) => RawSettings, expected: (string | RegExp)[]]

/** Changes of the settings of a working stack, and the problems that the doctor reports for each. */
export const wrongSettings: WrongSetting[] = [
  ['a missing DATABASE_URL', () => ({ DATABASE_URL: undefined }), ['DATABASE_URL is not set']],
  ['a missing CODE_KEY', () => ({ CODE_KEY: undefined }), ['CODE_KEY is not set']],
  [
    'a CODE_KEY that is too short',
    () => ({ CODE_KEY: 'x'.repeat(31) }),
    ['CODE_KEY is malformed: shorter than 32 characters'],
  ],
  ['an APP_URL that is not a URL', () => ({ APP_URL: 'cairn' }), [/^APP_URL is malformed: /]],
  ['a malformed sender', () => ({ MAIL_FROM: 'Cairn' }), [/^MAIL_FROM is malformed: not a sender/]],
  [
    'a heartbeat URL without TLS',
    () => ({ HEARTBEAT_URL_HOUR: 'http://hc.test/ping/a' }),
    ['HEARTBEAT_URL_HOUR is malformed: not an https address'],
  ],
  [
    'a malformed SIGN_UP',
    () => ({ SIGN_UP: 'acme.test, invited' }),
    [
      'SIGN_UP is malformed: "invited" is not a domain; expected open, invited, or domains separated by commas',
    ],
  ],
  ['an empty SIGN_UP', () => ({ SIGN_UP: '' }), ['SIGN_UP is empty']],
  ['a limit that is not a number', () => ({ FILE_SIZE_LIMIT: 'many' }), [/^FILE_SIZE_LIMIT is malformed: /]],
  [
    'half of a key of the store',
    () => ({ STORE_SECRET_ACCESS_KEY: undefined }),
    ['The object store is only partly configured, without STORE_SECRET_ACCESS_KEY'],
  ],
  [
    'a missing store',
    () => ({
      STORE_ENDPOINT: undefined,
      STORE_ACCESS_KEY_ID: undefined,
      STORE_SECRET_ACCESS_KEY: undefined,
    }),
    ['No object store is configured'],
  ],
  [
    'a missing setting of billing',
    () => ({ STRIPE_WEBHOOK_SECRET: undefined }),
    ['Billing is only partly configured, without STRIPE_WEBHOOK_SECRET'],
  ],
  [
    'a password that Postgres refuses',
    ({ settings }) => ({ DATABASE_URL: urlWith(settings.DATABASE_URL!, 'password', 'old') }),
    [/^Postgres at \S+ refuses the password of postgres$/],
  ],
  [
    'a database that does not exist',
    ({ settings }) => ({ DATABASE_URL: urlWith(settings.DATABASE_URL!, 'pathname', '/elsewhere') }),
    [/^Postgres at \S+ has no database elsewhere$/],
  ],
  [
    'a host without Postgres',
    ({ settings, unusedHost }) => ({ DATABASE_URL: urlWith(settings.DATABASE_URL!, 'host', unusedHost) }),
    [/^Postgres does not respond at \S+: .*ECONNREFUSED/],
  ],
  [
    'an HTTP endpoint that does not exist',
    ({ unusedHost }) => ({ DATABASE_ENDPOINT: `http://${unusedHost}/sql` }),
    [/^Postgres responds, but not over HTTP, which the Worker uses \(http.*\): ./],
  ],
  [
    'a bucket that does not exist',
    () => ({ STORE_BUCKET: 'elsewhere' }),
    ['The object store has no bucket elsewhere'],
  ],
  [
    'a key that the store refuses',
    () => ({ STORE_SECRET_ACCESS_KEY: 'other' }),
    [/^The object store does not allow the key to list objects: /],
  ],
  [
    'a store that does not exist',
    ({ unusedHost }) => ({ STORE_ENDPOINT: `http://${unusedHost}` }),
    [/^Doctor cannot list objects at \S+: .*ECONNREFUSED/],
  ],
  [
    'a mail server that does not exist',
    ({ unusedHost }) => ({ MAIL_URL: `smtp://${unusedHost}` }),
    [/^The mail server smtp:\S+ does not respond: .*ECONNREFUSED/],
  ],
  [
    'a payment provider that does not exist',
    ({ unusedHost }) => ({ STRIPE_API_URL: `http://${unusedHost}` }),
    [/^The payment provider does not respond at \S+: .*ECONNREFUSED/],
  ],
  [
    'a key that the payment provider refuses',
    () => ({ STRIPE_SECRET_KEY: 'sk_other' }),
    ['The payment provider refuses STRIPE_SECRET_KEY'],
  ],
  [
    'a price that does not exist',
    () => ({ STRIPE_PRICE_PRO: 'price_other' }),
    ['The payment provider has no price price_other'],
  ],
]
