import type { OperationName } from '../../access/policy.ts'

type Link = {
  status: number
  to: OperationName
  description: string
  parameters: readonly string[]
  body?: object
}

const attachmentId = '$response.body#/attachment/id'

/** The operation that follows: an upload is started, sent, completed, and registered (files § Starting an upload). */
const links: { readonly [name in OperationName]?: Link } = {
  'attachment.create': {
    status: 201,
    to: 'attachment.complete',
    description: 'After you send the bytes to `upload.url` with `upload.headers`, complete the upload.',
    parameters: ['projectId', 'attachmentId'],
  },
  'attachment.complete': {
    status: 200,
    to: 'file.register',
    description: 'Register the upload as a file, or as the next revision of the file with that name.',
    parameters: ['projectId'],
    body: { attachmentId },
  },
}

/** The links of an operation's response with this status. */
export function linksOf(operation: OperationName, status: number): object {
  const link = links[operation]
  if (link?.status !== status) return {}
  const { to, description, parameters, body } = link
  const values = parameters.map(name => [
    name,
    name === 'attachmentId' ? attachmentId : `$request.path.${name}`,
  ])
  return {
    links: {
      [to]: {
        operationId: to,
        description,
        parameters: Object.fromEntries(values),
        ...(body && { requestBody: body }),
      },
    },
  }
}
