import { registerHooks } from 'node:module'

/** From here on, what is made for tests in workerd can be imported: it asks whichever world was entered last. */
registerHooks({
  resolve: (specifier, context, next) =>
    /^cloudflare:(test|workers)$/.test(specifier)
      ? { url: new URL('entered.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})
