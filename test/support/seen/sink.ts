import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAsyncServer } from '../../../dev/shared/async-server.ts'
import type { Note, Notes } from './notes.ts'

type Seen = { answers: Note[]; absences: Set<string>; absencesMet: Set<string> }

/** The notes of the Workers under test so far. There is one per process, which loads this file more than once. */
export const notesSeen = (): Seen =>
  ((globalThis as { seen?: Seen }).seen ??= { answers: [], absences: new Set(), absencesMet: new Set() })

/** Receives the notes of the Workers under test. */
export async function startSink(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createAsyncServer(async (request, response) => {
    const { answers, absences }: Notes = JSON.parse(await text(request))
    const seen = notesSeen()
    seen.answers.push(...answers)
    for (const each of absences.all) seen.absences.add(each)
    for (const each of absences.met) seen.absencesMet.add(each)
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise<void>(resolve => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}/`, stop }
}

/** With `EXAMPLES=1`, the responses become the examples of the reference. */
export const isRecording = (): boolean => process.env.EXAMPLES === '1'
