import { partsOf } from './parts.ts'
import type { Part, Reading } from './tree.ts'

let parts: Generator<Part> | undefined

/** A message with a document begins it, each further one asks for its next part; after the last comes null. */
addEventListener('message', ({ data }: { data: Reading | null }) => {
  if (data) parts = partsOf(data)
  const next = parts!.next()
  postMessage(next.done ? null : next.value)
})

postMessage('ready')
