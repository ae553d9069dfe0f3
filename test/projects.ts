type Files = { include: string[]; exclude: string[] }

const onStack = [
  'test/client/other-origins.test.ts',
  'test/dev/{guides,tour}.test.ts',
  'test/dev/build/bundle.test.ts',
  'test/dev/{apps,mcp}/*.test.ts',
]

const node: Files = {
  include: [
    'test/dev/**/*.test.ts',
    'test/house/**/*.test.ts',
    'test/reference/**/*.test.ts',
    'test/db/**/*.test.ts',
    'test/cli/{files,json,language,program,roadmap,repository,service,terminal}/**/*.test.ts',
    'test/{client,worker}/in-node/**/*.test.ts',
    'test/console/{api,frame,language,parts}/**/*.test.ts',
    'test/releases/**/*.test.ts',
    'test/tenants/**/*.test.ts',
    'test/proofs/{guards,interleavings,model,mutants}/**/*.test.ts',
  ],
  exclude: onStack,
}

/**
 * On a local stack as `npm run dev` starts it: the console in a browser, the command line in a shell, and a Worker
 * that is killed.
 */
const stack: Files = {
  include: [
    'test/console/**/*.test.ts',
    'test/cli/{commands,packed}/**/*.test.ts',
    'test/proofs/kills/**/*.test.ts',
    ...onStack,
  ],
  exclude: ['test/console/{api,frame,language,parts}/**'],
}

/** In workerd. */
const worker: Files = {
  include: ['test/**/*.test.ts'],
  exclude: [...node.include, ...stack.include, 'test/node_modules/**'],
}

/** The test files of each project of Vitest. */
export const files = { worker, node, stack }
