// A thread that holds a connection to Postgres for a client that can only wait: `pg-dump.ts`. Each message is what the
// client writes; the answer is all that the server says to it, once it is the client's turn again.
import { connect } from 'node:net'
import { workerData } from 'node:worker_threads'

const { port, turn, at } = workerData
const signal = new Int32Array(turn)
const socket = connect(at)
let received = Buffer.alloc(0)
let written = Buffer.alloc(0)
let isStarted = false
let isAwaited = false

port.on('message', bytes => {
  socket.write(bytes)
  written = Buffer.concat([written, bytes])
  const last = lastOf(written, isStarted ? 1 : 0)
  // A message that goes on in the next write, or that ends the session, is not answered.
  if (last === undefined || last === 'X') return answer()
  written = Buffer.alloc(0)
  isStarted = true
  isAwaited = true
  settle()
})

socket.on('data', bytes => {
  received = Buffer.concat([received, bytes])
  settle()
})
socket.on('error', thrown => answer(String(thrown)))
socket.on('close', () => answer())

/** Answers once the server waits: for a query, or for a password. */
function settle() {
  if (!isAwaited || !['Z', 'R'].includes(lastOf(received, 1))) return
  answer()
}

function answer(error) {
  isAwaited = false
  port.postMessage({ bytes: received, error })
  received = Buffer.alloc(0)
  Atomics.add(signal, 0, 1)
  Atomics.notify(signal, 0)
}

/** The kind of the last message where they end with the bytes; of authentication, only of what has to be answered. */
function lastOf(bytes, head) {
  let kind
  for (let at = 0; at < bytes.length; ) {
    if (at + head + 4 > bytes.length) return undefined
    const end = at + head + bytes.readUInt32BE(at + head)
    if (end > bytes.length) return undefined
    kind = head === 0 ? 'startup' : String.fromCharCode(bytes[at])
    if (kind === 'R' && [0, 12].includes(bytes.readUInt32BE(at + 5))) kind = 'settled'
    at = end
  }
  return kind
}
