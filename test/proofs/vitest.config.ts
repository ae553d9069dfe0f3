import { defineConfig, mergeConfig } from 'vitest/config'
import tests from '../vitest.config.ts'

/** The proofs for longer, as `npm run fuzz` and its like run them: with what they print. */
export default mergeConfig(tests, defineConfig({ test: { silent: false } }))
