/** What was spent on something outside: how often it was called, and the time that the calls took, in milliseconds. */
export class Meter {
  calls = 0
  millis = 0

  /** Times the work, however it ends. It counts no call: one piece of work may make several. */
  async time<T>(work: () => PromiseLike<T>): Promise<T> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.millis += performance.now() - start
    }
  }
}
