import { registerHooks } from 'node:module'

/** From here on, helpers of tests in workerd can be imported. They use the world that was entered last. */
registerHooks({
  resolve: (specifier, context, next) =>
    /^cloudflare:(test|workers)$/.test(specifier)
      ? { url: new URL('entered.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})
