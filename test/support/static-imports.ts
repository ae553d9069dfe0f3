import type { Plugin } from 'vite'

/**
 * Imports at the start what `src/worker/outside` and `src/worker/mcp` import on demand, because in a deployment everything is in the
 * bundle. The tests' own loader would fetch it within a request. Two requests at once would wait for the same
 * fetch, which the runtime does not allow.
 */
export const staticImports: Plugin = {
  name: 'static-imports',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/worker\/(outside|mcp)\//.test(id)) return undefined
    const imports: string[] = []
    const body = code.replace(/(?<!typeof )import\(('[^']+')\)/g, (_, from: string) => {
      imports.push(`import * as imported${imports.length} from ${from}`)
      return `Promise.resolve(imported${imports.length - 1})`
    })
    return imports.length ? { code: `${imports.join('\n')}\n${body}`, map: null } : undefined
  },
}
