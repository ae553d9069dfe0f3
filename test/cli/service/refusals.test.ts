import { expect, it } from 'vitest'
import { toFailure } from '../../../src/cli/service/refusals.ts'
import { retryDelayOf } from '../../../src/cli/service/retry-delay.ts'
import { seeHelp } from '../../../src/cli/terminal/failure.ts'
import { CairnError } from '../../../src/client/index.ts'

/** The English hint for a refusal of the service. */
function hintFor(status: number, code: string | null, path = 'issues/9'): string {
  const response = new Response(null, { status, headers: { 'x-request-id': 'r-1' } })
  Object.defineProperty(response, 'url', { value: `https://cairn.example.test/api/projects/p/${path}` })
  const error = new CairnError(response, code && { error: code, message: 'Refused', code })
  return toFailure({ env: {} }, error).hint[1]
}

it.each([
  [400, 'dates_invalid'],
  [404, 'file_not_found'],
  [409, 'label_name_taken'],
  [415, 'unsupported_media_type'],
  [422, 'git_links_invalid'],
])('a refusal of input leads to the help of the command: %i %s', (status, code) => {
  expect(hintFor(status, code)).toBe(seeHelp[1])
})

it.each([
  [403, 'origin_forbidden'],
  [400, null],
  [500, 'internal'],
  [502, 'storage_error'],
])('other refusals lead to support, with the ID of the request: %i %s', (status, code) => {
  expect(hintFor(status, code)).toBe('Contact support with this request ID: r-1')
})

it('an error of the disk that nothing else explains is not called a bug', () => {
  const failure = (code: string, syscall: string) =>
    toFailure({ env: {} }, Object.assign(new Error(code), { code, syscall, path: '/r/.git' })).about[1]
  expect(failure('EROFS', 'open')).toBe('/r/.git: the disk is read-only')
  expect(failure('ENOENT', 'spawn git')).toBe('Unexpected error: ENOENT')
})

it('an error page of a proxy says to try again later', () => {
  expect(hintFor(502, null)).toBe('Try again later')
})

it('a time in the future leads to the clock of the machine', () => {
  const refused = {
    error: 'roadmap_invalid',
    message: 'x',
    code: 'roadmap_invalid',
    field: 'roadmap.updatedAt',
  }
  const error = new CairnError(new Response(null, { status: 422 }), refused)
  expect(toFailure({ env: {} }, error).hint[1]).toContain('Check the clock of this machine')
})

it('an issue is restored only while it is in the trash', () => {
  expect(hintFor(410, 'issue_deleted')).toBe(
    'While it is in the trash, you can restore it: cairn api POST projects/{project}/issues/NUMBER/restore',
  )
  expect(hintFor(410, 'issue_deleted', 'issues/9/restore')).toBe(
    'It was removed from the trash, so nobody can restore it',
  )
})

it.each<[status: number, code: string | null, retryAfter: string | null, exit: string, delay: number | null]>(
  [
    [500, null, null, 'unreachable', 5_000],
    [520, null, null, 'unreachable', 5_000],
    [530, null, null, 'unreachable', 5_000],
    [503, 'unavailable', '40', 'unreachable', 40_000],
    [500, 'internal', null, 'refused', 5_000],
    [429, 'rate_limited', '90', 'refused', 90_000],
    [429, null, '1', 'refused', 5_000],
    [403, null, null, 'refused', null],
    [404, 'not_found', null, 'refused', null],
    [401, 'unauthenticated', null, 'signedOut', null],
  ],
)(
  'a command that runs until Ctrl-C waits after any 5xx and after 429: %i %s',
  (status, code, retryAfter, exit, delay) => {
    const response = new Response(null, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} })
    const error = new CairnError(response, code ? { error: code, message: 'Refused', code } : '<html>')
    const failure = toFailure({ env: {} }, error)
    expect([failure.exit, retryDelayOf(failure)]).toEqual([exit, delay])
  },
)
