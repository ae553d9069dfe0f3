export interface Part {
  stop(): Promise<void>
}

/** The running parts of a stack. A part that is still starting when the stack stops is stopped once it has started. */
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

  /** Stops the parts in reverse order, because later parts use earlier ones. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  async #stopAll(): Promise<void> {
    for (let part = this.#running.pop(); part; part = this.#running.pop()) await part.stop()
  }
}
