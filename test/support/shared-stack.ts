import type { TestProject } from 'vitest/node'
import { type LocalStack, startLocalStack } from './local-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the local stack is on which the tests of the console and of the command line run. */
    stack: LocalStack['addresses']
    /** The directory in which it keeps everything. */
    stackDir: string
  }
}

/** One local stack for all tests of what people use, as `npm run dev` starts it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startLocalStack({ RELOAD: '0' })
  project.provide('stack', stack.addresses)
  project.provide('stackDir', stack.dir)
  return stack.stop
}
