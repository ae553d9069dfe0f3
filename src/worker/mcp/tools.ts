import { type OperationName, operations } from '../access/policy.ts'
import type { OperationRoute } from '../http/route-of.ts'
import { type JsonSchema, schemasOf } from './shared/schemas.ts'
import type { Tool } from './shared/tool.ts'
import { addFile } from './tools/add-file.ts'
import { claimTask } from './tools/claim-task.ts'
import { getFile } from './tools/get-file.ts'
import { getIssue } from './tools/get-issue.ts'
import { getRoadmap } from './tools/get-roadmap.ts'
import { getTask } from './tools/get-task.ts'
import { listChanges } from './tools/list-changes.ts'
import { listIssues } from './tools/list-issues.ts'
import { listProjects } from './tools/list-projects.ts'
import { search } from './tools/search.ts'
import { writeIssue } from './tools/write-issue.ts'

/** All tools, in the order of their list. */
export const tools: readonly Tool[] = [
  ...[listProjects, getRoadmap, getTask, claimTask, search, listIssues, getIssue, writeIssue],
  ...[listChanges, getFile, addFile],
]

/** A tool as clients see it. */
export type ListedTool = {
  name: string
  description: string
  inputSchema: { type: 'object' } & JsonSchema
  outputSchema: { type: 'object' } & JsonSchema
  annotations: Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint', boolean>
}

/** Describes the tools by the schemas of the routes. Fails if a tool and its operations disagree. */
export function describeTools(routes: ReadonlyMap<OperationName, OperationRoute>): ListedTool[] {
  const schemas = schemasOf(routes)
  return tools.map(({ name, description, operations: performed, writes, args, required, output }) => {
    if (performed.some(operation => 'writes' in operations[operation]) !== (writes !== undefined))
      throw new Error(`${name} does not say whether it writes`)
    const properties = Object.fromEntries(
      Object.entries(args).map(([arg, given]) => [
        arg,
        typeof given === 'string' ? described(schemas.argument(arg, performed), given) : given,
      ]),
    )
    return {
      name,
      description,
      inputSchema: {
        type: 'object',
        properties,
        ...(required.length > 0 && { required }),
        additionalProperties: false,
      },
      outputSchema: output(schemas) as ListedTool['outputSchema'],
      annotations: {
        readOnlyHint: writes === undefined,
        destructiveHint: false,
        idempotentHint: writes?.again ?? true,
        openWorldHint: false,
      },
    }
  })
}

const described = (schema: JsonSchema, words: string): JsonSchema =>
  words ? { ...schema, description: words } : schema
