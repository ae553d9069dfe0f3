import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Examples } from '../../../src/worker/http/reference/examples.ts'

/** The examples that tests have recorded. */
export function examplesIn(root: string): Examples {
  const path = join(root, 'docs', 'examples.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { operations: {}, errors: {} }
}
