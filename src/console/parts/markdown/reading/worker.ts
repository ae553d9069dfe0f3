import { partsOf } from './parts.ts'
import type { Part, Reading } from './tree.ts'

let parts: Generator<Part> | undefined

/** A message with a document starts it; each further message requests the next part. The end is null. */
addEventListener('message', ({ data }: { data: Reading | null }) => {
  if (data) parts = partsOf(data)
  const next = parts!.next()
  postMessage(next.done ? null : next.value)
})

postMessage('ready')
