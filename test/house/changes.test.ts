import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseAst } from 'vitest/node'
import { tables } from '../support/console/elsewhere/tables.ts'

const root = join(import.meta.dirname, '../../src/console')

const attach = 'POST /api/projects/{projectId}/issues/{number}/attachments'

/** Writes that change nothing that a page shows, or that leave the page. */
const others: Record<string, string[]> = {
  // Opens the console, which has read nothing yet.
  'sign-in/sign-in.tsx': ['POST /api/auth/email-code', 'POST /api/auth/session'],
  // Loads the page of the sign-in.
  'frame/core/sign-out.ts': ['DELETE /api/auth/session'],
  // Open the page of the payment provider. Its webhook changes the plan.
  'pages/org-settings/offer.tsx': ['POST /api/billing/checkout'],
  'pages/org-settings/contract.tsx': ['POST /api/billing/portal'],
  // The first steps, which tests of home take one after another.
  'pages/home/first-project.tsx': ['POST /api/orgs', 'POST /api/projects'],
  'pages/home/first-token.tsx': ['POST /api/tokens'],
  'pages/home/repository-binding.tsx': ['PUT /api/projects/{projectId}/repo-binding'],
  // Sent only after an upload, whose row has what both change; or together with the text that has the file.
  'pages/issues/attachments/files.ts': [attach],
  'parts/markdown-field/attach-uploads.ts': [attach],
}

/** The first request of the functions in `api/uploads.ts`. */
const upload = 'POST /api/projects/{projectId}/attachments'
const uploads = [...readFileSync(join(root, 'api/uploads.ts'), 'utf8').matchAll(/^export const (\w+)/gm)].map(
  ([, name]) => name,
)

const methods = ['POST', 'PUT', 'PATCH', 'DELETE']

/** The writes of a source file, such as `POST /api/projects`. */
function writesOf(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const { type, callee, arguments: given } = node as Record<string, any>
  const below = Object.values(node).flatMap(writesOf)
  if (type !== 'CallExpression') return below
  if (uploads.includes(callee.name)) return [upload, ...below]
  const name = callee.property?.name
  return methods.includes(name) && typeof given[0]?.value === 'string'
    ? [`${name} ${given[0].value}`, ...below]
    : below
}

it('every change of the console is in the tables of what it shows elsewhere', () => {
  const rows = Object.values(tables).flatMap(table =>
    Object.entries(table).flatMap(([file, writes]) => Object.keys(writes).map(write => `${file} ${write}`)),
  )
  const left = Object.entries(others).flatMap(([file, writes]) => writes.map(write => `${file} ${write}`))
  const made = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.d.ts'] }).flatMap(file =>
    writesOf(
      parseAst(readFileSync(join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
    ).map(write => `${file} ${write}`),
  )
  expect([...new Set(made)].toSorted()).toEqual([...rows, ...left].toSorted())
})
