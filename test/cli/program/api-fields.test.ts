import { describe, expect, it } from 'vitest'
import { buildObject, buildQuery, parseField } from '../../../src/cli/commands/api/fields.ts'
import { resolveAddress } from '../../../src/cli/commands/api/target.ts'

/** None of these fields is read from a file. */
const unread = () => Promise.reject(new Error('read'))

const text = (...fields: string[]) => fields.map(field => parseField(field, false))
const typed = (...fields: string[]) => fields.map(field => parseField(field, true))

describe('fields', () => {
  it.each([
    [['a=1', 'b='], { a: '1', b: '' }],
    [['a=b=c\nd'], { a: 'b=c\nd' }],
    [['a[b]=1', 'a[c][d]=2'], { a: { b: '1', c: { d: '2' } } }],
    [['a[]=1', 'a[]=2'], { a: ['1', '2'] }],
    [['a[]'], { a: [] }],
    [['a[]', 'a[]=1'], { a: ['1'] }],
    [['a[][x]=1', 'a[][y]=2', 'a[][x]=3'], { a: [{ x: '1', y: '2' }, { x: '3' }] }],
    [['a[][x][]=1', 'a[][x][]=2'], { a: [{ x: ['1', '2'] }] }],
    [['a[][]=1', 'a[][]=2'], { a: [['1'], ['2']] }],
    [['a.b=1', 'constructor=2'], { 'a.b': '1', constructor: '2' }],
  ])('%j are %j', async (fields, object) => {
    expect(await buildObject(text(...fields), unread)).toEqual(object)
  })

  it('that are typed become JSON values if they are valid', async () => {
    const values = [
      'true',
      'false',
      'null',
      '12',
      '-0.5',
      '1e3',
      '012',
      '',
      ' 1',
      'NaN',
      '[1]',
      '9007199254740993',
    ]
    const object = await buildObject(typed(...values.map(value => `a[]=${value}`)), unread)
    expect(object).toEqual({
      a: [true, false, null, 12, -0.5, '1e3', '012', '', ' 1', 'NaN', '[1]', '9007199254740993'],
    })
  })

  it.each([[['a=1', 'a=2']], [['a=1', 'a[]=2']], [['a[]=1', 'a[b]=2']], [['a[b]=1', 'a=2']]])(
    '%j are refused because of conflicting values',
    async fields => {
      await expect(buildObject(text(...fields), unread)).rejects.toMatchObject({ exit: 'usage' })
    },
  )

  it.each(['a', '=1', 'a[=1', 'a]b=1', '[a]=1', 'a[b]c=1'])('%s is refused', field => {
    expect(() => parseField(field, false)).toThrow('Expected key=value')
  })

  it('of a query are unchanged', async () => {
    const query = await buildQuery([...text('q=#1 & 2', 'a[]=1'), ...typed('n=2', 'x=null')], unread)
    expect(query.toString()).toBe('q=%231+%26+2&a%5B%5D=1&n=2&x=')
  })
})

describe('an address', () => {
  const server = 'https://cairn.example.com'

  it.each([
    ['me/profile', '/api/me/profile'],
    ['/me/profile', '/api/me/profile'],
    ['api/me/profile', '/api/me/profile'],
    ['/api', '/api'],
    ['apiary', '/api/apiary'],
    ['healthz', '/healthz'],
    ['/openapi.json', '/openapi.json'],
    ['issues?q=#12', '/api/issues?q=%2312'],
    [`${server}/api/orgs?page=2`, '/api/orgs?page=2'],
    ['\\other.example.com', '/api//other.example.com'],
    [' //other.example.com', '/api/%20//other.example.com'],
  ])('%j is %s', (written, path) => {
    const { origin, pathname, search } = resolveAddress(server, written)
    expect([origin, pathname + search]).toEqual([server, path])
  })

  it.each([
    'https://other.example.com/api',
    'http://cairn.example.com/api',
    'https://cairn.example.com:8443/api',
    'https://me@cairn.example.com/api',
    '//other.example.com/api',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('%s is refused', written => {
    expect(() => resolveAddress(server, written)).toThrow('Not a path of')
  })
})
