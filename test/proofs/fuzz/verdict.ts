import type { Answer } from './send.ts'

/** The maximum milliseconds of a response. */
const patience = 2_000

/** The fault of a response to any request, if it has one (requests § Error bodies). */
export function faultsOf(answer: Answer): string[] {
  return [...faultsOfStatus(answer), ...faultsOfBody(answer)]
}

/** Whether it took too long. */
export const isSlow = ({ millis }: Answer): boolean => millis > patience

function faultsOfStatus({ status, headers }: Answer): string[] {
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(headers.get('x-request-id') ? [] : ['has no X-Request-Id']),
  ]
}

function faultsOfBody(answer: Answer): string[] {
  const { status, headers, method, text } = answer
  if (method === 'HEAD' || status === 204 || (status >= 300 && status < 400))
    return text ? ['has a body'] : []
  const isJson = headers.get('content-type')?.startsWith('application/json')
  if (!isJson) return status >= 400 ? [`a refusal of type ${headers.get('content-type')}`] : []
  const body = answer.json()
  if (body === undefined) return ['is not JSON']
  return status >= 400 && !isRefusal(body) ? ['is not of the shape of an error'] : []
}

/** `error`, `message`, and `code`, none of them empty. */
const isRefusal = (body: unknown): boolean =>
  ['error', 'message', 'code'].every(name => {
    const member = (body as Record<string, unknown> | null)?.[name]
    return typeof member === 'string' && member.length > 0 && member.length < 2_000
  })
