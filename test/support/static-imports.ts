import type { Plugin } from 'vite'

/**
 * Imports at the start what `src/worker/outside` imports when it is first needed, as the bundle of a deployment has it all at hand.
 * The tests' own loader would fetch it in the request that asks, and two at once would wait for what belongs to one of
 * them, which the runtime does not allow.
 */
export const staticImports: Plugin = {
  name: 'static-imports',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/src/worker/outside/')) return undefined
    const imports: string[] = []
    const body = code.replace(/await import\(('[^']+')\)/g, (_, from: string) => {
      imports.push(`import * as imported${imports.length} from ${from}`)
      return `imported${imports.length - 1}`
    })
    return imports.length ? { code: `${imports.join('\n')}\n${body}`, map: null } : undefined
  },
}
