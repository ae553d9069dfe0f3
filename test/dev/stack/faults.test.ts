import { beforeEach, describe, expect, it } from 'vitest'
import { type FaultKind, Faults } from '../../../dev/stack/shared/faults.ts'

let faults: Faults
let made: string[]
let begun: string[]
beforeEach(() => {
  faults = new Faults()
  made = []
  begun = []
})

const ask = (method: string, path: string, query: Record<string, string>) =>
  faults.control(method, new URL(`http://localhost${path}?${new URLSearchParams(query)}`))
const arm = (kind: FaultKind | string, match: string, times = '1') =>
  ask('POST', '/faults', { kind: String(kind), match, times })
const held = (match: string, times = '1') => ask('GET', '/faults/held', { match, times })
const release = (match: string) => ask('DELETE', '/faults', { match })

const call = (line: string): Promise<string | number | undefined> => {
  const make = () => {
    made.push(line)
    return 'made'
  }
  return faults.meet<string | number>(
    line,
    make,
    status => status,
    () => begun.push(line),
  )
}

describe('faults', () => {
  it.each<[kind: FaultKind, result: unknown, isMade: boolean]>([
    ['cut-before', undefined, false],
    ['cut-after', undefined, true],
    ['slow', 'made', true],
    [451, 451, false],
    [200, 200, false],
  ])('%s', async (kind, result, isMade) => {
    expect(await arm(kind, 'PUT key')).toBe(200)
    expect([await call('PUT /bucket/key'), made.length]).toEqual([result, isMade ? 1 : 0])
    expect(await call('PUT /bucket/key')).toBe('made')
  })

  it.each<[kind: FaultKind, isMade: boolean]>([
    ['hold-before', false],
    ['hold-after', true],
    ['hold-midway', true],
  ])('%s', async (kind, isMade) => {
    await arm(kind, 'GET', '2')
    const calls = [call('GET 1'), call('GET 2')]
    expect(await held('GET', '2')).toBe(200)
    expect([made.length, begun.length]).toEqual([isMade ? 2 : 0, kind === 'hold-midway' ? 2 : 0])
    expect(await release('GET')).toBe(200)
    expect([await ask('GET', '/faults/made', { match: 'GET' }), made.length]).toEqual([200, 2])
    expect(await Promise.all(calls)).toEqual(['made', 'made'])
  })

  it('affect the given number of calls whose line contains every word', async () => {
    await arm(500, 'one two', '2')
    const lines = ['two', 'one', 'two one', 'none two', 'one two']
    const results: unknown[] = []
    for (const line of lines) results.push(await call(line))
    expect(results).toEqual(['made', 'made', 500, 500, 'made'])
  })

  it('let the given number of calls succeed first', async () => {
    await ask('POST', '/faults', { kind: '500', match: 'GET', times: '2', after: '1' })
    const results: unknown[] = []
    for (let left = 4; left > 0; left--) results.push(await call('GET'))
    expect(results).toEqual(['made', 500, 500, 'made'])
  })

  it('replace a fault of the same words, and end when they are released', async () => {
    await arm(500, 'GET', '9')
    await arm(404, 'GET', '9')
    expect(await call('GET')).toBe(404)
    await release('GET')
    expect(await call('GET')).toBe('made')
  })

  it('are pending while they are armed or hold calls', async () => {
    const pending = async () => [
      await ask('GET', '/faults', {}),
      await ask('GET', '/faults', { match: 'GET' }),
      await ask('GET', '/faults', { match: 'PUT' }),
    ]
    expect(await pending()).toEqual([404, 404, 404])
    await arm('hold-before', 'GET')
    expect(await pending()).toEqual([200, 200, 404])
    const calling = call('GET')
    await held('GET')
    expect(await pending()).toEqual([200, 200, 404])
    await release('GET')
    expect([await calling, await pending()]).toEqual(['made', [404, 404, 404]])
  })

  it('refuse invalid parameters, and ignore other paths', async () => {
    expect([await arm('cut', ''), await arm('99', ''), await arm(500, '', '0')]).toEqual([400, 400, 400])
    expect(await ask('POST', '/faults', { kind: '500', match: '', after: 'x' })).toBe(400)
    expect([await ask('PUT', '/faults', {}), await ask('POST', '/fault', {})]).toEqual([undefined, undefined])
  })
})
