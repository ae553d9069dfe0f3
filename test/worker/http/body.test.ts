import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { asNobody } from '../../support/as.ts'
import { asJson, origin } from '../../support/headers.ts'
import { probe } from '../../support/probe.ts'
import { joinProject, person, project, session } from '../../support/world.ts'

const mebibyte = 1 << 20
const text = (value: string) => new TextEncoder().encode(value)
/** A valid body of exactly this many bytes. */
const ofSize = (bytes: number) => text(JSON.stringify({ name: 'x'.repeat(bytes - 11) }))

let path: string
let cookie: string

beforeAll(async () => {
  const who = await person()
  const at = await project({ owner: who })
  await joinProject(await project(), who, 'viewer')
  path = `${origin}/projects/${at.id}/roadmap`
  cookie = `__Host-session=${await session(who)}`
})

async function send(body: BodyInit | null, type: string | null = 'application/json') {
  const headers = { cookie, origin, ...(type !== null && { 'content-type': type }) }
  const request = new Request(path, { method: 'PATCH', headers, body })
  if (type === null) request.headers.delete('content-type')
  const response = await probe.fetch(request, env, createExecutionContext())
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** A stream in chunks has no length. */
const streamed = (chunks: Uint8Array[]) =>
  new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })

const good = JSON.stringify({ name: 'x' })

describe('a body (requests § Bodies)', () => {
  const accepted: [string, BodyInit, type?: string][] = [
    ['JSON', good],
    ['with a charset', good, 'application/json; charset=utf-8'],
    ['its type in upper case', good, 'Application/JSON'],
    ['with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...text(good)])],
    ['in pieces', streamed([text('{"na'), text('me":"'), text('x"}')])],
    ['cut within a character', streamed([...text('{"name":"山"}')].map(byte => new Uint8Array([byte])))],
    ['with an unknown key', JSON.stringify({ name: 'x', more: 1 })],
    ['of exactly 1 MiB', ofSize(mebibyte)],
  ]
  it.each(accepted)('%s is accepted', async (_, body, type) => {
    expect(await send(body, type)).toEqual({ status: 200, body: { ok: true } })
  })

  const unreadable: [string, BodyInit | null, type?: string | null][] = [
    ['empty', ''],
    ['none', null],
    ['not JSON', '{"name":'],
    ['two values', `${good}${good}`],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['a number', '1'],
    ['null', 'null'],
    ['text/plain', good, 'text/plain'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded'],
    ['without a type', text(good), null],
    ['JSON of another kind', good, 'application/problem+json'],
    ['a type that begins alike', good, 'application/jsonp'],
    ['broken UTF-8', new Uint8Array([...text('{"name":"'), 0xff, ...text('"}')])],
    ['an incomplete character at the end', new Uint8Array([...text('{"name":"'), 0xe5, 0xb1])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ]
  it.each(unreadable)('%s is 400', async (_, body, type) => {
    const message =
      'リクエストの本文を読み取れません。JSON のオブジェクトを、Content-Type: application/json を付けて送ってください'
    expect(await send(body, type)).toEqual({
      status: 400,
      body: { error: message, message, code: 'unreadable_body' },
    })
  })

  const tooDeep = 'JSON の入れ子は 100 段までです'
  const nested = (levels: number, open = '[', close = ']', core = '') =>
    `{"name":"x","more":${open.repeat(levels - 1)}${core}${close.repeat(levels - 1)}}`
  const depths: [string, string, boolean][] = [
    ['100 levels of arrays', nested(100), true],
    ['101 levels of arrays', nested(101), false],
    ['100 levels of objects', nested(100, '{"a":', '}', '1'), true],
    ['101 levels of objects', nested(101, '{"a":', '}', '1'), false],
    ['6,000 levels', nested(6_000), false],
    ['22,000 levels', nested(22_000), false],
    ['200,000 levels without an end', '['.repeat(200_000), false],
    ['brackets within text', JSON.stringify({ name: '[{"'.repeat(1_000) }), true],
    ['many neighbors', `{"name":"x","more":[${Array(10_000).fill('[]').join()}]}`, true],
  ]
  it.each(depths)('of %s: at most 100', async (_, body, isTaken) => {
    const refused = {
      status: 400,
      body: { error: tooDeep, message: tooDeep, code: 'unreadable_body' },
    }
    expect(await send(body)).toEqual(isTaken ? { status: 200, body: { ok: true } } : refused)
  })

  const unstorable: [string, body: string, field: string | undefined][] = [
    ['NUL', '{"name":"a\\u0000b"}', 'name'],
    ['half a surrogate pair', '{"name":"\\ud83e"}', 'name'],
    ['its other half', '{"name":"\\uDD8A"}', 'name'],
    ['both halves the wrong way round', '{"name":"\\udd8a\\ud83e"}', 'name'],
    ['NUL in a key', '{"name":"x","\\u0000":1}', undefined],
    ['NUL in a key below', '{"name":"x","a":[{"\\ud800":1}]}', 'a.0'],
    ['NUL in an unknown field', '{"name":"x","more":{"a":[1,"\\u0000"]}}', 'more.a.1'],
  ]
  it.each(unstorable)('with %s is 400 that names the field', async (_, body, field) => {
    expect(await send(body)).toEqual({
      status: 400,
      body: {
        error: expect.stringContaining('に使用できない文字が含まれています'),
        message: expect.stringContaining(field ?? '入力内容'),
        code: 'invalid',
        ...(field && { field }),
      },
    })
  })

  it.each([
    ['k', 'one unit'],
    ['🦊', 'two units'],
  ])('quotes at most 100 characters of a key of %s, of %s each', async letter => {
    const { status, body } = await send(`{"${letter.repeat(100_000)}":{"a":"\\u0000"}}`)
    expect([status, body.field]).toEqual([400, `${letter.repeat(100)}.a`])
    expect(body.message).toBe(`「${letter.repeat(100)}.a」に使用できない文字が含まれています`)
  })

  it.each([
    ['a whole surrogate pair', '{"name":"\\ud83e\\udd8a"}'],
    ['a backslash before u0000', '{"name":"\\\\u0000"}'],
  ])('with %s is accepted', async (_, body) => {
    expect((await send(body)).status).toBe(200)
  })

  it.each(['5', '-1', 'x', '1e9'])('larger than its Content-Length (%s) is still 413', async length => {
    const request = new Request(path, {
      method: 'PATCH',
      headers: { cookie, origin, ...asJson, 'content-length': length },
      body: ofSize(mebibyte + 1),
    })
    const response = await probe.fetch(request, env, createExecutionContext())
    expect(response.status).toBe(413)
  })

  it('too large by its Content-Length is 413 without being read', async () => {
    const headers = { cookie, origin, ...asJson, 'content-length': `${mebibyte + 1}` }
    const request = new Request(path, { method: 'PATCH', headers, body: ofSize(mebibyte + 1) })
    const response = await probe.fetch(request, env, createExecutionContext())
    expect([response.status, request.bodyUsed]).toEqual([413, false])
    expect(await response.json()).toMatchObject({
      message: 'データが大きすぎます（1,048,577 バイト）。上限は 1,048,576 バイト（1 MiB）です',
      limit: mebibyte,
    })
  })

  it('of an anonymous caller is 413 beyond 16 KiB', async () => {
    const email = (size: number) => JSON.stringify({ email: 'x', more: 'x'.repeat(size - 23) })
    const at = (size: number) => asNobody('POST', '/api/auth/email-code', email(size), { origin })
    expect([(await at(1 << 14)).status, (await at((1 << 14) + 1)).status]).toEqual([400, 413])
  })

  const tooLarge: [string, () => BodyInit][] = [
    ['with its length', () => ofSize(mebibyte + 1)],
    [
      'without a length',
      () => streamed([...Array.from({ length: 17 }, () => text(' '.repeat(1 << 16))), text(good)]),
    ],
    ['and not JSON', () => text('x'.repeat(mebibyte + 1))],
  ]
  it.each(tooLarge)('beyond 1 MiB, %s, is 413 with the limit', async (_, body) => {
    const message = 'データが大きすぎます。上限は 1,048,576 バイト（1 MiB）です'
    expect(await send(body())).toMatchObject({
      status: 413,
      body: { error: 'payload_too_large', message, limit: mebibyte },
    })
  })

  it('that violates its schema is 400 with only the first error', async () => {
    const message = '「name」は文字列で指定してください'
    expect(await send('{"name":1}')).toEqual({
      status: 400,
      body: { error: message, message, code: 'invalid', field: 'name' },
    })
  })
})
