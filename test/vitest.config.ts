import { join } from 'node:path'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { billingSettings } from '../dev/stack/billing/server.ts'
import { workerUrl } from '../dev/stack/postgres/worker-login.ts'
import { localSecrets } from '../dev/stack/secrets.ts'
import { storeOptions } from '../dev/stack/store/in-tests.ts'
import { files } from './projects.ts'
import { settings } from './proofs/settings.ts'
import { LongestFirst, usualSeed } from './support/longest-first.ts'
import './support/quiet-cuts.ts'
import { workers } from './support/stack.ts'
import { staticImports } from './support/static-imports.ts'

const root = join(import.meta.dirname, '..')
const workerInNode = join(root, 'test/proofs/interleavings/in-node.ts')

/** Packages of the Worker. Each of them is one file in a test run, because loading each of their modules took long. */
const bundled = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@hono/zod-validator',
  '@modelcontextprotocol/server',
  '@neondatabase/serverless',
  'drizzle-orm',
  'drizzle-orm/neon-http',
  'drizzle-orm/pg-core',
  'hono',
  'hono/cookie',
  'hono/factory',
  'hono/request-id',
  'hono/route',
  'hono/secure-headers',
  'openapi-fetch',
  'stripe',
  'zod',
]

/** What is polled for, such as work after a response, takes long on a busy machine, too. */
const patient = { poll: { timeout: 60_000 } }

let started = 0

/** Evaluated for each Worker that is started. */
const inWorkerd = cloudflareTest(async ({ inject }) => {
  const { databaseUrl, databaseEndpoint, mailUrl, mailboxUrl, billingUrl, clientsUrl } =
    inject('backends')[started++ % workers]!
  const store = await storeOptions()
  return {
    wrangler: { configPath: join(root, 'wrangler.toml') },
    miniflare: {
      ...store.options,
      bindings: {
        DATABASE_URL: workerUrl(databaseUrl),
        OWNER_DATABASE_URL: databaseUrl,
        DATABASE_ENDPOINT: databaseEndpoint,
        APP_URL: 'https://cairn.test',
        MAIL_URL: mailUrl,
        MAILBOX_URL: mailboxUrl,
        MAIL_FROM: 'Cairn <cairn@example.test>',
        ...localSecrets,
        SERVER_TIMING: '1',
        STRIPE_API_URL: billingUrl,
        CLIENTS_URL: clientsUrl,
        ...billingSettings,
        ...store.bindings,
      },
    },
  }
})

export default defineConfig({
  root,
  test: {
    globalSetup: ['test/support/stack.ts'],
    reporters: ['default', './test/support/closing-line.ts', './test/support/stuck.ts'],
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst, seed: usualSeed },
    silent: 'passed-only',
    provide: settings,
    // Only for what hangs: on a busy machine, tests take many times as long as on an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        plugins: [inWorkerd, staticImports],
        // As in wrangler.toml, because the build for browsers needs a DOM.
        resolve: {
          alias: {
            '@aws-sdk/xml-builder': join(root, 'node_modules/@aws-sdk/xml-builder/dist-cjs/index.js'),
          },
        },
        test: {
          name: 'worker',
          expect: patient,
          setupFiles: [
            'test/support/seen/watched.ts',
            'test/support/leftovers/check.ts',
            'test/support/held-log.ts',
          ],
          // Repeats each test without single guards.
          ...(process.env.GUARDS === 'switched' ? { runner: 'test/proofs/guards/try/runner.ts' } : {}),
          ...files.worker,
          // A runtime for each file took half of the time.
          isolate: false,
          // Not in the order in which they are written, so that none depends on an earlier one.
          sequence: { groupOrder: 1, shuffle: true },
          deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
        },
      },
      {
        // Helpers of tests in workerd run in Node there.
        resolve: { alias: { 'cloudflare:test': workerInNode, 'cloudflare:workers': workerInNode } },
        test: {
          name: 'node',
          expect: patient,
          maxWorkers: 4,
          ...files.node,
          globalSetup: ['test/support/unpack-browser.ts'],
          isolate: false,
          sequence: { shuffle: true },
        },
      },
      {
        test: {
          name: 'stack',
          // More of them have more browsers, which took a fifth more CPU time.
          maxWorkers: 3,
          ...files.stack,
          globalSetup: ['test/support/unpack-browser.ts', 'test/support/shared-stack.ts'],
          isolate: false,
          expect: patient,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
