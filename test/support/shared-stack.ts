import type { TestProject } from 'vitest/node'
import { packCairn } from './cli/packed.ts'
import { type LocalStack, startLocalStack } from './local-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the local stack for the tests of the console and the command line. */
    stack: LocalStack['addresses']
    /** The folder with all of its data. */
    stackDir: string
    /** The path of the command, installed from its package. */
    cairn: string
  }
}

/** What all tests of what users see share: a local stack, as `npm run dev` starts it, and the packed command. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [stack, packed] = await Promise.all([startLocalStack({ RELOAD: '0' }), packCairn()])
  project.provide('stack', stack.addresses)
  project.provide('stackDir', stack.dir)
  project.provide('cairn', packed.cairn)
  return () => {
    packed.remove()
    return stack.stop()
  }
}
