/** Returns the result of `work`. If it takes longer than `millis`, returns or throws what `late` does. */
export async function withTimeout<T>(millis: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>(resolve => {
    timer = setTimeout(resolve, millis)
  }).then(late)
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
