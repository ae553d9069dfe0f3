/** Counts the calls of an outside service and the milliseconds that they took. */
export class Meter {
  calls = 0
  millis = 0

  /** Measures the time of `work`, even if it fails. It does not count calls, because `work` can make several. */
  async time<T>(work: () => PromiseLike<T>): Promise<T> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.millis += performance.now() - start
    }
  }
}
