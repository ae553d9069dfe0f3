import { join } from 'node:path'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { billingSettings } from '../dev/billing/server.ts'
import { localSecrets } from '../dev/shared/secrets.ts'
import { storeBindings, storeOptions } from '../dev/store/in-tests.ts'
import './support/quiet-cuts.ts'
import { staticImports } from './support/static-imports.ts'

const root = join(import.meta.dirname, '..')
const inNode = [
  'test/dev/**/*.test.ts',
  'test/house/**/*.test.ts',
  'test/db/**/*.test.ts',
  'test/worker/in-node/**/*.test.ts',
]

/** Left out where `TEST_FAST` is set: whole stacks, walks through the whole API, faults that wait, many bytes. */
const slow = process.env.TEST_FAST
  ? [
      'test/dev/**',
      'test/worker/in-node/origin.test.ts',
      'test/db/plans.test.ts',
      'test/db/operator/doctor*.test.ts',
      'test/worker/access/{addresses,operations,permissions}.test.ts',
      'test/worker/routes/*-faults.test.ts',
      'test/worker/routes/{activity-complete,file-bytes,project-archive-walk,roadmap-replay}.test.ts',
      'test/worker/outside/object-store.test.ts',
    ]
  : []

const sdk = ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', 'stripe']

const inWorkerd = cloudflareTest(({ inject }) => ({
  wrangler: { configPath: join(root, 'wrangler.toml') },
  miniflare: {
    ...storeOptions,
    bindings: {
      DATABASE_URL: inject('databaseUrl'),
      DATABASE_ENDPOINT: inject('databaseEndpoint'),
      APP_URL: 'https://cairn.test',
      MAIL_URL: inject('mailUrl'),
      MAILBOX_URL: inject('mailboxUrl'),
      MAIL_FROM: 'Cairn <cairn@example.test>',
      ...localSecrets,
      SERVER_TIMING: '1',
      STRIPE_API_URL: inject('billingUrl'),
      ...billingSettings,
      ...storeBindings,
    },
  },
}))

declare module 'vitest' {
  export interface ProvidedContext {
    fuzz: { seed: number; requests: number }
  }
}

/** A thousand requests of one seed, unless `npm run fuzz` says otherwise. */
const fuzz = {
  seed: Number(process.env.FUZZ_SEED ?? 1),
  requests: Number(process.env.FUZZ_REQUESTS ?? 1_000),
}

export default defineConfig({
  root,
  test: {
    globalSetup: ['test/support/stack.ts'],
    reporters: ['default', './test/support/closing-line.ts'],
    maxWorkers: 2,
    silent: 'passed-only',
    provide: { fuzz },
    testTimeout: 20_000,
    projects: [
      {
        plugins: [inWorkerd, staticImports],
        // As wrangler.toml has it: the one for browsers needs a DOM.
        resolve: {
          alias: {
            '@aws-sdk/xml-builder': join(root, 'node_modules/@aws-sdk/xml-builder/dist-cjs/index.js'),
          },
        },
        test: {
          name: 'worker',
          include: ['test/**/*.test.ts'],
          exclude: [...inNode, ...slow],
          // One workerd for all files: a runtime for each took half of the time, and two at once would have an
          // object store each beside one database, so that one cleans up what the other has stored.
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // Bundled once: the object store's SDK has hundreds of modules, and loading them took seconds.
          deps: { optimizer: { ssr: { enabled: true, include: sdk } } },
        },
      },
      {
        test: { name: 'node', include: inNode, exclude: slow, environment: 'node' },
      },
    ],
  },
})
