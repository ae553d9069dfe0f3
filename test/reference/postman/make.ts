import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postmanCollectionOf } from './collection.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')

/** The text of docs/postman.json for docs/openapi.json. */
export async function makePostmanCollection(): Promise<string> {
  const document = JSON.parse(readFileSync(join(docs, 'openapi.json'), 'utf8'))
  return `${JSON.stringify(await postmanCollectionOf(document), null, 2)}\n`
}

/** `npm run reference` writes the file. */
if (import.meta.main) writeFileSync(join(docs, 'postman.json'), await makePostmanCollection())
