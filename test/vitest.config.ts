import { join } from 'node:path'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { billingSettings } from '../dev/billing/server.ts'
import { workerUrl } from '../dev/postgres/worker-login.ts'
import { localSecrets } from '../dev/shared/secrets.ts'
import { storeOptions } from '../dev/store/in-tests.ts'
import { LongestFirst } from './support/longest-first.ts'
import './support/quiet-cuts.ts'
import { workers } from './support/stack.ts'
import { staticImports } from './support/static-imports.ts'

const root = join(import.meta.dirname, '..')
const inNode = [
  'test/dev/**/*.test.ts',
  'test/house/**/*.test.ts',
  'test/reference/**/*.test.ts',
  'test/db/**/*.test.ts',
  'test/model/**/*.test.ts',
  'test/cli/{files,language,roadmap,repository,service,terminal}/**/*.test.ts',
  'test/{client,worker}/in-node/**/*.test.ts',
  'test/console/{api,parts}/**/*.test.ts',
  'test/interleavings/**/*.test.ts',
  'test/releases/**/*.test.ts',
  'test/tenants/**/*.test.ts',
  'test/guards/**/*.test.ts',
]

/**
 * On a local stack as `npm run dev` starts it: what people use, the console in a browser and the command line in a shell,
 * and a Worker that is killed.
 */
const onStack = [
  'test/console/**/*.test.ts',
  'test/cli/commands/**/*.test.ts',
  'test/kills/**/*.test.ts',
  'test/dev/guides.test.ts',
]

const workerInNode = join(root, 'test/interleavings/in-node.ts')

const sdk = ['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', 'stripe']

let started = 0

/** Asked anew for each Worker that is started. */
const inWorkerd = cloudflareTest(async ({ inject }) => {
  const { databaseUrl, databaseEndpoint, mailUrl, mailboxUrl, billingUrl } =
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
        ...billingSettings,
        ...store.bindings,
      },
    },
  }
})

declare module 'vitest' {
  export interface ProvidedContext {
    fuzz: { seed: number; requests: number }
    model: { seed: number; runs: number; length: number; path: string }
    interleavings: { seed: number; cases: number; part: string; acts: string }
    kills: { seed: number; requests: number; kills: number }
    faults: boolean
  }
}

/** A thousand requests of one seed, unless `npm run fuzz` says otherwise. */
const fuzz = {
  seed: Number(process.env.FUZZ_SEED ?? 1),
  requests: Number(process.env.FUZZ_REQUESTS ?? 1_000),
}

/** 140 runs of 40 commands of one seed, unless `npm run model` says otherwise. */
const model = {
  seed: Number(process.env.MODEL_SEED ?? 1),
  runs: Number(process.env.MODEL_RUNS ?? 140),
  length: Number(process.env.MODEL_COMMANDS ?? 40),
  path: process.env.MODEL_PATH ?? '',
}

/** Some of one seed, unless `npm run interleavings` says otherwise. */
const interleavings = {
  seed: Number(process.env.INTERLEAVINGS_SEED ?? 1),
  cases: process.env.INTERLEAVINGS_CASES === 'all' ? 1e9 : Number(process.env.INTERLEAVINGS_CASES ?? 3),
  part: process.env.INTERLEAVINGS_PART ?? '1/1',
  acts: process.env.INTERLEAVINGS_ACTS ?? '',
}

/** Two kills in 80 requests, unless `npm run kills` says otherwise. */
const kills = {
  seed: Number(process.env.KILLS_SEED ?? 1),
  requests: Number(process.env.KILLS_REQUESTS ?? 80),
  kills: Number(process.env.KILLS ?? 2),
}

/** Connections that are cut, unless `npm run faults` asks for all that can happen. */
const faults = process.env.FAULTS === 'all'

export default defineConfig({
  root,
  test: {
    globalSetup: ['test/support/stack.ts'],
    reporters: ['default', './test/support/closing-line.ts'],
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    silent: 'passed-only',
    provide: { fuzz, model, interleavings, kills, faults },
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
          setupFiles: ['test/support/seen/watched.ts'],
          // Repeats each test with guards taken out, one at a time.
          ...(process.env.GUARDS === 'switched' ? { runner: 'test/guards/try/runner.ts' } : {}),
          include: ['test/**/*.test.ts'],
          exclude: [...inNode, ...onStack],
          // A runtime for each file took half of the time.
          isolate: false,
          sequence: { groupOrder: 1 },
          // Bundled once: the object store's SDK has hundreds of modules, and loading them took seconds.
          deps: { optimizer: { ssr: { enabled: true, include: sdk } } },
        },
      },
      {
        // What is made for tests in workerd is made in Node there.
        resolve: { alias: { 'cloudflare:test': workerInNode, 'cloudflare:workers': workerInNode } },
        test: { name: 'node', include: inNode, exclude: onStack, isolate: false },
      },
      {
        test: {
          name: 'stack',
          // They often wait for programs that they start.
          maxWorkers: 5,
          include: onStack,
          exclude: inNode,
          globalSetup: ['test/support/shared-stack.ts', 'test/support/cli/packed.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
