/** Milliseconds that a monitor has to respond. */
const defaultTimeoutMs = 5_000

/** Requests the URL of a monitor. Throws unless it succeeds. No error contains the URL. */
export async function requestHeartbeat(url: string, timeoutMs = defaultTimeoutMs): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { ok, status } = await fetch(url, { signal, redirect: 'manual' }).then(
    async answer => {
      await answer.body?.cancel()
      return answer
    },
    thrown => {
      throw new Error(signal.aborted ? 'no answer in time' : `not reached (${(thrown as Error).name})`)
    },
  )
  if (!ok) throw new Error(`answered with ${status}`)
}
