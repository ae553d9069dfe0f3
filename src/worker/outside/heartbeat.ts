/** Milliseconds that a monitor has to answer. */
const patience = 5_000

/** Requests the address of a monitor; throws where it is not answered with success. No error names the address. */
export async function requestHeartbeat(url: string, timeoutMs = patience): Promise<void> {
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
