export interface Part {
  stop(): Promise<void>
}

/** The running parts of a stack; what is still starting when the stop comes is stopped as soon as it stands. */
export class Parts {
  readonly #running: Part[] = []
  #stopping: Promise<void> | undefined

  async add<P extends Part>(starting: P | Promise<P>): Promise<P> {
    const part = await starting
    if (this.#stopping) {
      await part.stop()
      throw new Error('The stack stopped while it was starting')
    }
    this.#running.push(part)
    return part
  }

  /** Stops the last one first, for it may lean on the ones before. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  async #stopAll(): Promise<void> {
    for (let part = this.#running.pop(); part; part = this.#running.pop()) await part.stop()
  }
}
