import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { routeRequests } from '../../../src/cli/service/route.ts'
import { Failure } from '../../../src/cli/terminal/failure.ts'

const [first, second] = [1, 2].map(version => Symbol.for(`undici.globalDispatcher.${version}`))
const read = (key: symbol): unknown => Reflect.get(globalThis, key)

class Dispatcher1Wrapper {}
class Agent {}

beforeEach(() => {
  void Request.prototype
  const before = [first!, second!].map(key => [key, read(key)] as const)
  onTestFinished(() => {
    for (const [key, agent] of before)
      if (agent === undefined) Reflect.deleteProperty(globalThis, key)
      else Reflect.set(globalThis, key, agent)
  })
})

/** Sets the global agents as versions of Node have them. */
function setAgents(...agents: unknown[]): void {
  for (const [i, key] of [first!, second!].entries()) Reflect.set(globalThis, key, agents[i])
}

it.each([
  ['until Node 24', [new Agent(), undefined]],
  ['since Node 26', [new Dispatcher1Wrapper(), new Agent()]],
])('requests are routed by the agent that fetch uses %s', (_, agents) => {
  setAgents(...agents)
  routeRequests({}, null)
  expect(read(first!)).toBeInstanceOf(Agent)
  expect(read(first!)).toBe(read(second!))
  expect(agents).not.toContain(read(first!))
})

it('a version of Node with another agent is refused with a hint', () => {
  setAgents(new Dispatcher1Wrapper(), undefined)
  expect(() => routeRequests({}, null)).toThrow(Failure)
})
