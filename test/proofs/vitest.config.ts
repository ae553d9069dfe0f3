import { defineConfig, mergeConfig } from 'vitest/config'
import tests from '../vitest.config.ts'

/** The configuration of `npm run fuzz` and the other long proofs, which print their results. */
export default mergeConfig(tests, defineConfig({ test: { silent: false } }))
