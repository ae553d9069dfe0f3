/** Names in use, and the choice of others. Many equal wishes cost no more than as many different ones. */
export class UnusedNames {
  readonly #used: Set<string>
  /** The number to try next, by the wanted name. */
  readonly #next = new Map<string, number>()

  constructor(used: Iterable<string> = []) {
    this.#used = new Set(used)
  }

  /** Returns the name without an end, or else with the first of `-2`, `-3` … that is not in use, and adds it. */
  choose(withEnd: (end: string) => string): string {
    const wanted = withEnd('')
    let name = wanted
    let number = this.#next.get(wanted) ?? 2
    for (; this.#used.has(name); number++) name = withEnd(`-${number}`)
    this.#next.set(wanted, number)
    this.#used.add(name)
    return name
  }
}
