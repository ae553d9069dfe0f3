import { changed, type Patch, type Stage } from './drafts.ts'
import { type Operation, validRequest } from './operations.ts'
import { type Make, type Rule, type Rules, titleOf } from './rules/rule.ts'
import { stage } from './stage.ts'

/** A valid request in a scene, and the changes that break rules. */
export type Broken = { operation: Operation; at: Stage; base: Patch; patches: Patch[] }

/** The scenes of one operation. What only the request breaks needs no scene of its own, so operations share one. */
export class Scenes {
  readonly #known = new Map<string, Broken>()

  readonly operation: Operation
  readonly own: Rules
  readonly #shared: Stage
  readonly stages: Stage[]

  constructor(operation: Operation, own: Rules, shared: Stage) {
    this.operation = operation
    this.own = own
    this.#shared = shared
    this.stages = [shared]
  }

  async breaking(broken: readonly Rule[]): Promise<Broken> {
    const inScene = broken.filter(({ isInRequest }) => !isInRequest)
    const made = await this.#make(
      inScene.map(titleOf).join(' + '),
      inScene.map(({ make }) => make),
    )
    const patches = broken.map(async ({ isInRequest, make }, i) =>
      isInRequest ? make(made.at, made.base) : made.patches[inScene.indexOf(broken[i]!)]!,
    )
    return { ...made, patches: await Promise.all(patches) }
  }

  /** Both rules, in the scene that breaks them at once if there is one. */
  async breakingBoth(one: Rule, other: Rule): Promise<Broken> {
    const name = `${titleOf(one)} + ${titleOf(other)}`
    const together = this.own.together?.[name]
    return together ? this.#make(name, [together]) : this.breaking([one, other])
  }

  async #make(name: string, makes: readonly Make[]): Promise<Broken> {
    const known = this.#known.get(name)
    if (known) return known
    const { operation, own } = this
    const at = makes.length > 0 || own.setUp ? await this.#stage() : this.#shared
    const sample = own.isBare ? {} : await validRequest(operation, at)
    const base = changed(sample, (await own.setUp?.(at, sample)) ?? {})
    const patches: Patch[] = []
    for (const make of makes) patches.push(await make(at, base))
    const made = { operation, at, base, patches }
    this.#known.set(name, made)
    return made
  }

  async #stage(): Promise<Stage> {
    const at = await stage(this.#shared.callers)
    this.stages.push(at)
    return at
  }
}
