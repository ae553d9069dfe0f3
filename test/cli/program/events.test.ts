import { describe, expect, it } from 'vitest'
import { runInProcess } from '../../support/cli/in-process.ts'
import { temporaryFolders } from '../../support/cli/offline-shell.ts'
import type { Options } from '../../support/cli/runs.ts'
import { shell } from '../../support/cli/shell.ts'

const folder = temporaryFolders()
const projectId = '00000000-0000-4000-8000-000000000001'

const event = (sequence: number, change: object = {}) => ({
  ...{ id: `00000000-0000-7000-8000-${String(sequence).padStart(12, '0')}`, sequence, projectId },
  ...{ type: 'issue.created', createdAt: '2026-11-26T04:00:00.000Z' },
  actor: { id: projectId, displayName: 'Anna' },
  target: { kind: 'issue', id: projectId, label: `Issue ${sequence}` },
  payload: { number: sequence, via: 'web' },
  ...change,
})

type Page = { events: object[]; lastSequence: number }
type Step = Page | 'cut' | Response

const page = (...numbers: number[]): Page => ({
  events: numbers.map(number => event(number)),
  lastSequence: numbers.at(-1)!,
})

/** Runs `cairn events` without its pauses, on a service with these responses. Returns the queries and pauses, too. */
async function events(
  args: string[],
  steps: Step[],
  options: Options = {},
  env: Record<string, string> = {},
) {
  const asked: string[] = []
  const pauses: number[] = []
  const pause = async (millis: number) => void pauses.push(millis)
  const fetch = async (request: Request | URL | string) => {
    const { url, signal } = request as Request
    asked.push(new URL(url).search)
    const step = steps.shift()
    if (step === 'cut') throw new TypeError('fetch failed')
    if (step instanceof Response) return step
    if (step) return Response.json(step)
    return new Promise<Response>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
  }
  const settings = { CAIRN_URL: 'https://cairn.example.test', CAIRN_TOKEN: 'svc_user_x', ...env }
  const own = shell(folder(), settings, (given, more) =>
    runInProcess(given, { ...more, pause, fetch: fetch as never }),
  )
  const ran = await own.cairn(['events', '-p', projectId, ...args], options)
  return { ran, asked, pauses }
}

/** Presses Ctrl-C when the output has this many lines. */
const until = (count: number): Options => ({
  watch: ({ stdout }, kill) => {
    if (stdout.split('\n').length > count) kill('SIGINT')
  },
})
const cut = Array<Step>(4).fill('cut')
const refusal = (status: number, code: string, headers = {}) =>
  Response.json({ error: code, code, message: 'x' }, { status, headers })

describe('cairn events', () => {
  it('prints a line for each event, with its number, user, token, type, and target', async () => {
    const via = { kind: 'api_token', tokenName: 'agent\u001b[31m 1', tokenId: projectId }
    const { ran } = await events(
      [],
      [
        {
          events: [
            event(7),
            event(8, { payload: { number: 3, via } }),
            event(9, { actor: null, type: 'file.added', payload: { via: 'web' } }),
            event(10, { actor: null, target: null, type: 'invitation.expired', payload: { via: 'system' } }),
          ],
          lastSequence: 10,
        },
      ],
    )
    expect(ran.stdout.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME').split('\n')).toEqual([
      '7   TIME  Anna                 issue.created       #7 Issue 7',
      '8   TIME  Anna (agent [31m 1)  issue.created       #3 Issue 8',
      '9   TIME  Former user          file.added          Issue 9',
      '10  TIME  Cairn                invitation.expired',
      '',
    ])
  })

  it('cuts targets to the width of a terminal', async () => {
    const target = { kind: 'issue', id: projectId, label: 'A very long title '.repeat(9) }
    const inTerminal = { ...until(1), inTerminal: true, columns: 80 }
    for (const args of [[], ['--follow']]) {
      const steps = [{ events: [event(1, { target })], lastSequence: 1 }]
      const { ran } = await events(args, steps, inTerminal, { NO_COLOR: '1' })
      expect(ran.stdout.split('\r\n')[0]).toMatch(/^(?=.{80}$).*#1 A very.*…$/)
    }
  })

  it('reads further pages up to --limit, and says how to go on', async () => {
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const { ran, asked } = await events(
      ['--after', '5', '--limit', '150'],
      [page(...numbers(6, 105)), page(...numbers(106, 155))],
    )
    expect(asked).toEqual(['?after=5&limit=100&wait=0', '?after=105&limit=50&wait=0'])
    expect([ran.stdout.split('\n').length - 1, ran.stderr]).toEqual([
      150,
      'Showed 150 events. See the next ones with --after 155\n',
    ])
  })

  it('says that there is none', async () => {
    const { ran } = await events(['--after', '3'], [{ events: [], lastSequence: 3 }])
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([0, '', 'No events\n'])
  })

  it('says that a number is higher than that of the newest event', async () => {
    const { ran } = await events(['--after', '9'], [{ events: [], lastSequence: 3 }])
    expect(ran.stderr).toBe('The newest event has the number 3. There is no event 9 yet\n')
  })

  it('prints the page as JSON', async () => {
    const { ran } = await events(['--json'], [page(1, 2)])
    expect(ran.json()).toEqual(page(1, 2))
    const { ran: chosen } = await events(['--fields', 'sequence,type'], [page(1)])
    expect(chosen.json()).toEqual([{ sequence: 1, type: 'issue.created' }])
  })

  it.each([
    ['en', 'Start with the next event that is kept: --after 11'],
    ['ja', '残っている次のアクティビティから表示するには、--after 11 を指定してください'],
  ])(
    'says where to start if the next event is no longer kept (activity § Retention): %s',
    async (LANG, hint) => {
      const body = { error: 'cursor_expired', code: 'cursor_expired', message: 'x', oldestSequence: 12 }
      const { ran } = await events([], [Response.json(body, { status: 410 })], {}, { LANG })
      expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(hint)])
    },
  )

  it.each([
    ['--after', '-1'],
    ['--after', '1.5'],
    ['--limit', '0'],
    ['--follow', '--limit', '5'],
    ['--follow', '--all'],
  ])('refuses %s %s', async (...args) => {
    const { ran, asked } = await events(args, [])
    expect([ran.code, asked]).toEqual([2, []])
  })
})

describe('cairn events --follow', () => {
  it('prints each event once, in order, and exits with 130 on Ctrl-C', async () => {
    const { ran, asked } = await events(
      ['--follow', '--jq', '.event.sequence'],
      [page(1, 2), { events: [], lastSequence: 4 }, page(5)],
      until(3),
    )
    expect([ran.code, ran.stdout]).toEqual([130, '1\n2\n5\n'])
    expect(asked.slice(0, 3)).toEqual([0, 2, 4].map(after => `?after=${after}&limit=100&wait=20`))
  })

  it('goes on where it was after a lost connection', async () => {
    const { ran, asked } = await events(
      ['--follow', '--after', '6', '--json'],
      [page(7), 'cut', 'cut', page(8, 9)],
      until(3),
    )
    const lines = ran.stdout.trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line).event.sequence)).toEqual([7, 8, 9])
    expect(asked.slice(0, 4).map(search => search.slice(0, 8))).toEqual([
      '?after=6',
      ...Array(3).fill('?after=7'),
    ])
  })

  it('reports a service that it cannot reach, and goes on when it can', async () => {
    const { ran, pauses } = await events(['--follow'], [page(1), ...cut, page(2)], until(2))
    expect(ran.stdout.split('\n').map(line => line.split(' ')[0])).toEqual(['1', '2', ''])
    expect([ran.stderr.match(/error:/g)?.length, pauses]).toEqual([1, [5_000]])
  })

  it.each([
    ['an error page', new Response('<html></html>', { status: 520 }), 5],
    ['an error of the service', refusal(500, 'internal'), 5],
    ['a rate limit', refusal(429, 'rate_limited'), 5],
    ['a rate limit that ends in 90 seconds', refusal(429, 'rate_limited', { 'retry-after': '90' }), 90],
  ])('reports %s, and goes on', async (_, refused, seconds) => {
    const { ran, pauses } = await events(['--follow'], [page(1), refused, page(2)], until(2))
    expect(ran.stdout.split('\n').map(line => line.split(' ')[0])).toEqual(['1', '2', ''])
    expect([ran.stderr.match(/error:/g)?.length, pauses]).toEqual([1, [seconds * 1000]])
  })

  it('ends if the next event is no longer kept, or the token was revoked', async () => {
    const body = { error: 'cursor_expired', code: 'cursor_expired', message: 'x', oldestSequence: 12 }
    const { ran } = await events(['--follow'], [page(1), Response.json(body, { status: 410 })])
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('--after 11')])
    const ended = { error: 'unauthenticated', code: 'unauthenticated', message: 'x' }
    const { ran: revoked } = await events(['--follow'], [page(1), Response.json(ended, { status: 401 })])
    expect(revoked.code).toBe(3)
  })

  it('continues with the newest event if the service has none of that number', async () => {
    const { ran, asked } = await events(
      ['--follow', '--after', '9'],
      [{ events: [], lastSequence: 3 }, page(4)],
      until(1),
    )
    expect(asked[1]).toContain('after=3')
    expect(ran.stderr).toContain('There is no event 9 yet')
  })
})
