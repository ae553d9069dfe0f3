import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from '../../../src/worker/app.ts'
import { documentOf } from '../../../src/worker/http/reference/document.ts'
import { root } from '../../shared/root.ts'
import { cliPage } from '../cli/page.ts'
import { clientTypesOf } from './client-types.ts'
import { examplesIn } from './examples.ts'
import { readGuides } from './guides.ts'

/** The generated files of the reference, by path. */
export function makeReference(): Record<string, string> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const introduction = readGuides()
    .map(({ text }) => text)
    .join('\n\n')
  const document = documentOf(app, { version, introduction, examples: examplesIn(root) })
  return {
    'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'src/client/api.ts': clientTypesOf(document),
    'docs/cli.md': cliPage(root),
  }
}

/** `npm run reference` writes the files. */
if (import.meta.main)
  for (const [path, text] of Object.entries(makeReference())) writeFileSync(join(root, path), text)
