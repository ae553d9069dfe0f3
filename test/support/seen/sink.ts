import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Note } from './notes.ts'

/** What the Workers under test have noted so far. One for the process, which loads this file more than once. */
export const notesSeen = (): Note[] => ((globalThis as { seen?: Note[] }).seen ??= [])

/** Takes the notes of the Workers under test. */
export async function startSink(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    notesSeen().push(...(JSON.parse(await text(request)) as Note[]))
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise<void>(resolve => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}/`, stop }
}

/** `EXAMPLES=1`: what is seen is written down as the examples of the reference. */
export const isRecording = (): boolean => process.env.EXAMPLES === '1'
