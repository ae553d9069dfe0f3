import { inject } from 'vitest'
import { isErrorCode } from '../../../src/worker/errors.ts'
import type { Route } from '../../../src/worker/http/reference/routes.ts'
import { absences } from './described.ts'

/** A note of one response, for the end of a run or the examples of the reference. */
export type Note = {
  operation: string
  status: number
  /** The code of a refusal. */
  code: string | null
  /** Whether the request was sent to be an example. */
  isExample: boolean
  sent?: unknown
  answered?: unknown
}

export type Notes = { answers: Note[]; absences: { all: string[]; met: string[] } }

declare module 'vitest' {
  export interface ProvidedContext {
    /** Takes notes. With `isRecording`, they have the bodies of possible examples. */
    seen: { url: string; isRecording: boolean }
  }
}

/** The `X-Request-Id` of a request that is sent to be an example. */
export const exampleId = 'example'

const known = new Set<string>()
let fresh: Note[] = []

/** Notes each kind of response once. */
export async function note(
  route: Route,
  request: Request,
  copy: Request | null,
  response: Response,
  text: string,
): Promise<void> {
  const isExample = request.headers.get('x-request-id') === exampleId
  const answered = jsonOf(response.headers, text)
  const code = isErrorCode(answered?.code) ? answered.code : null
  const key = [route.operation, response.status, code, isExample].join(' ')
  if (known.has(key)) return
  known.add(key)
  fresh.push({
    ...{ operation: route.operation, status: response.status, code, isExample },
    ...(inject('seen').isRecording && {
      sent: isExample && copy ? parsed(await copy.text()) : undefined,
      answered,
    }),
  })
}

/** Returns the notes since the last call, and all absences so far. */
export async function handIn(): Promise<void> {
  const notes: Notes = { answers: fresh, absences: { all: absences.all, met: absences.met } }
  fresh = []
  await fetch(inject('seen').url, { method: 'POST', body: JSON.stringify(notes) })
}

const jsonOf = (headers: Headers, text: string) =>
  headers.get('content-type')?.startsWith('application/json') && text ? JSON.parse(text) : undefined

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
