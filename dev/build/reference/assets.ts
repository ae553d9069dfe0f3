import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../shared/root.ts'
import { llmsText } from './llms.ts'
import { markdownAssets } from './markdown-documents.ts'
import { pageOf } from './page/page.ts'

const files = join(import.meta.dirname, 'static')

/** The OpenAPI document, its Postman collection, its page, and the documents as Markdown, by path. */
export function referenceAssets(): [path: string, bytes: Buffer][] {
  const document = readDocument('openapi.json')
  return [
    // Without the whitespace that makes them readable in the repository.
    ['openapi.json', Buffer.from(JSON.stringify(document))],
    ['postman.json', Buffer.from(JSON.stringify(readDocument('postman.json')))],
    ['docs/index.html', Buffer.from(pageOf(document))],
    ['llms.txt', Buffer.from(llmsText())],
    ...markdownAssets(),
    ...readdirSync(files).map((name): [string, Buffer] => [`docs/${name}`, readFileSync(join(files, name))]),
  ]
}

const readDocument = (name: string) => JSON.parse(readFileSync(join(root, 'docs', name), 'utf8'))
