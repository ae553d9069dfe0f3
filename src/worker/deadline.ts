/** What the work yields, or what `late` makes of it, which may throw, once so many milliseconds have passed without. */
export async function inTime<T>(millis: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>(resolve => {
    timer = setTimeout(resolve, millis)
  }).then(late)
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
