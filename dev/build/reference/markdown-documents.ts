import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../shared/root.ts'
import { readGuides } from './guides.ts'

/** The guides, the page of the command line, and the rules as Markdown, by path. */
export function markdownAssets(): [path: string, bytes: Buffer][] {
  const paths = new Map<string, string>([
    ...readGuides().map(({ name, file }): [string, string] => [file, `docs/guides/${name}.md`]),
    ...['docs/cli.md', ...rules()].map((file): [string, string] => [file, file]),
  ])
  return [...paths].map(([file, path]) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [path, Buffer.from(linked(text, file, paths))]
  })
}

const rules = (): string[] =>
  readdirSync(join(root, 'docs', 'rules'))
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', 'rules', name))

/** Links to these files lead to their paths. Links to other files of the repository become plain text. */
const linked = (markdown: string, file: string, paths: ReadonlyMap<string, string>): string =>
  markdown.replaceAll(
    /\[([^\]]*)\]\((?!\w+:|[/#])([^)\s#]+\.md)(#[^)\s]*)?\)/g,
    (_, text: string, target: string, hash = '') => {
      const path = paths.get(join(dirname(file), target))
      return path ? `[${text}](/${path}${hash})` : text
    },
  )
