import { acceptsKey } from '../idempotency.ts'
import type { Route } from './routes.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

/** All parameters of paths. */
const inPath: Record<string, { description: string; schema?: JsonSchema }> = {
  orgId: { description: 'ID of the organization.' },
  projectId: { description: 'ID of the project.' },
  fileId: { description: 'ID of the file.' },
  folderId: { description: 'ID of the folder.' },
  attachmentId: { description: 'ID of the upload or attachment.' },
  groupId: { description: 'ID of the group.' },
  userId: { description: 'ID of the user.' },
  filterId: { description: 'ID of the saved filter.' },
  labelId: { description: 'ID of the label.' },
  memberId: {
    description:
      'ID of the membership, as in the list of members. `DELETE` also accepts the ID of an invitation.',
  },
  invitationId: { description: 'ID of the invitation.' },
  tokenId: { description: 'ID of the token.' },
  appId: { description: 'ID of the connection of an app.' },
  sessionId: { description: 'ID of the session.' },
  number: {
    description: 'Number of the issue in its project.',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
  },
  commentId: { description: 'ID of the comment.' },
  revision: {
    description: 'Number of the revision, from 1.',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
  },
  slug: {
    description: 'Name of the roadmap in URLs.',
    schema: { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$' },
  },
  task: {
    description: 'ID of the task in its roadmap, percent-encoded.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  path: {
    description: 'Path of the document in the repository. Its slashes can be encoded.',
    schema: { type: 'string', maxLength: 1_024 },
  },
  key: { description: 'The key in the link of an email.', schema: { type: 'string' } },
}

/** The parameters of an operation: path, query, and headers. */
export function parametersOf(route: Route, schemas: Schemas): object[] {
  const { operation, method, path, query, headers, answers } = route
  return [
    ...namesIn(path).map(pathParameter),
    ...(query ? queryParameters(schemas.of(query, 'input')) : []),
    ...Object.entries(headers).map(([name, description]) => headerParameter(name, description)),
    ...(acceptsKey(method, operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(304 in answers ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ]
}

/** A path as in the document: `/api/projects/{projectId}`. */
export const templateOf = (path: string): string => path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')

const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

function pathParameter(name: string): object {
  const known = inPath[name]
  if (!known) throw new Error(`The parameter ${name} is not described`)
  const { description, schema = { type: 'string', format: 'uuid' } } = known
  return { name, in: 'path', required: true, description, schema }
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): object[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, { description, ...schema }]) => {
      if (!description) throw new Error(`The parameter ${name} is not described`)
      return { name, in: 'query', required: required.includes(name), description, schema }
    },
  )
}

const headerParameter = (name: string, description: string): object => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
