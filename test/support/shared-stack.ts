import type { TestProject } from 'vitest/node'
import { type LocalStack, startLocalStack } from './local-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the local stack for the tests of the console and the command line. */
    stack: LocalStack['addresses']
    /** The folder with all of its data. */
    stackDir: string
  }
}

/** One local stack for all tests of what users see, as `npm run dev` starts it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startLocalStack({ RELOAD: '0' })
  project.provide('stack', stack.addresses)
  project.provide('stackDir', stack.dir)
  return stack.stop
}
