import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** The code of a document between `<!-- name -->` and `<!-- /name -->`. */
export function codeIn(document: string, name: string): string {
  const text = readFileSync(join(root, document), 'utf8')
  const [, code] =
    new RegExp(`<!-- ${name} -->\n\`\`\`\\w*\n([\\s\\S]*?)\`\`\`\n<!-- /${name} -->`).exec(text) ?? []
  if (!code) throw new Error(`${document} has no ${name}`)
  return code
}

/** Every code block in a language, unchanged. */
export const codeBlocks = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code]) => code!,
  )
