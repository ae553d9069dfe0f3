/** What `work` yields; where that takes longer than `millis`, what `late` returns, or the error that it throws. */
export async function inTime<T>(millis: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>(resolve => {
    timer = setTimeout(resolve, millis)
  }).then(late)
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
