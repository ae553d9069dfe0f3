import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests that need neither workerd nor a database, for `npm run check`; `npm test` runs them too. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'pure',
    include: [
      'test/house/**/*.test.ts',
      'test/reference/**/*.test.ts',
      'test/cli/{files,json,language,program,roadmap,repository,service,terminal}/**/*.test.ts',
      'test/console/{api,frame,language,parts}/**/*.test.ts',
      'test/dev/shared/**/*.test.ts',
      'test/worker/{env,json}.test.ts',
      'test/worker/domain/**/*.test.ts',
      'test/worker/http/language.test.ts',
      'test/worker/in-node/{event-types,readiness,schedule}.test.ts',
    ],
    isolate: false,
    // Repeats each test without single guards.
    ...(process.env.GUARDS === 'switched' ? { runner: 'test/proofs/guards/try/repeating.ts' } : {}),
    // By default, a machine with two cores gets one worker, which takes longer than all other checks together.
    maxWorkers: 2,
    silent: 'passed-only',
    // Only for what hangs, as in vitest.config.ts.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/support/closing-line.ts'],
  },
})
