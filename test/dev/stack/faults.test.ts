import { beforeEach, describe, expect, it } from 'vitest'
import { type FaultKind, Faults } from '../../../dev/stack/shared/faults.ts'

let faults: Faults
let done: string[]
let begun: string[]
beforeEach(() => {
  faults = new Faults()
  done = []
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
    done.push(line)
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
  it.each<[kind: FaultKind, answer: unknown, isDone: boolean]>([
    ['cut-before', undefined, false],
    ['cut-after', undefined, true],
    ['slow', 'made', true],
    [451, 451, false],
    [200, 200, false],
  ])('%s', async (kind, answer, isDone) => {
    expect(await arm(kind, 'PUT key')).toBe(200)
    expect([await call('PUT /bucket/key'), done.length]).toEqual([answer, isDone ? 1 : 0])
    expect(await call('PUT /bucket/key')).toBe('made')
  })

  it.each<[kind: FaultKind, isDone: boolean]>([
    ['hold-before', false],
    ['hold-after', true],
    ['hold-midway', true],
  ])('%s', async (kind, isDone) => {
    await arm(kind, 'GET', '2')
    const calls = [call('GET 1'), call('GET 2')]
    expect(await held('GET', '2')).toBe(200)
    expect([done.length, begun.length]).toEqual([isDone ? 2 : 0, kind === 'hold-midway' ? 2 : 0])
    expect(await release('GET')).toBe(200)
    expect([await ask('GET', '/faults/made', { match: 'GET' }), done.length]).toEqual([200, 2])
    expect(await Promise.all(calls)).toEqual(['made', 'made'])
  })

  it('are met by the calls whose line has every word, as often as was said', async () => {
    await arm(500, 'one two', '2')
    const lines = ['two', 'one', 'two one', 'none two', 'one two']
    const answers: unknown[] = []
    for (const line of lines) answers.push(await call(line))
    expect(answers).toEqual(['made', 'made', 500, 500, 'made'])
  })

  it('pass as many calls before as was said', async () => {
    await ask('POST', '/faults', { kind: '500', match: 'GET', times: '2', after: '1' })
    const answers: unknown[] = []
    for (let left = 4; left > 0; left--) answers.push(await call('GET'))
    expect(answers).toEqual(['made', 500, 500, 'made'])
  })

  it('of the same words take the place of the one before, and are forgotten when they are released', async () => {
    await arm(500, 'GET', '9')
    await arm(404, 'GET', '9')
    expect(await call('GET')).toBe(404)
    await release('GET')
    expect(await call('GET')).toBe('made')
  })

  it('that are none are refused, and other paths are not theirs', async () => {
    expect([await arm('cut', ''), await arm('99', ''), await arm(500, '', '0')]).toEqual([400, 400, 400])
    expect(await ask('POST', '/faults', { kind: '500', match: '', after: 'x' })).toBe(400)
    expect([await ask('GET', '/faults', {}), await ask('POST', '/fault', {})]).toEqual([undefined, undefined])
  })
})
