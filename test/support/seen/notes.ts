import { inject } from 'vitest'
import { isErrorCode } from '../../../src/worker/errors.ts'
import type { Route } from '../../../src/worker/http/reference/routes.ts'
import { absences } from './described.ts'

/** What was seen of one answer that is told at the end of a run, or becomes an example of the reference. */
export type Note = {
  operation: string
  status: number
  /** Of a refusal. */
  code: string | null
  /** Whether the request was made to be an example. */
  isExample: boolean
  sent?: unknown
  answered?: unknown
}

export type Notes = { answers: Note[]; absences: { all: string[]; met: string[] } }

declare module 'vitest' {
  export interface ProvidedContext {
    /** Takes notes; `isRecording`: with the bodies of what could be an example. */
    seen: { url: string; isRecording: boolean }
  }
}

/** Shown as `X-Request-Id` by a request that is made to be an example. */
export const exampleId = 'example'

const known = new Set<string>()
let fresh: Note[] = []

/** Notes an answer, each kind once. */
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

/** Hands in what was noted since the last time, and the absences that were met so far. */
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
