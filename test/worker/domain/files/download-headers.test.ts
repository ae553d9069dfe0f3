import { describe, expect, it } from 'vitest'
import { attachmentDisposition, inertType } from '../../../../src/worker/domain/files/download-headers.ts'

const parts = (filename: string) => {
  const header = attachmentDisposition(filename)
  const [, fallback, encoded] =
    /^attachment; filename="([ !#-[\]-~]*)"; filename\*=UTF-8''(.*)$/.exec(header) ?? []
  return { header, fallback, encoded }
}

describe('the filename of a download (files § Download names and types; RFC 6266, RFC 8187)', () => {
  const rows: [filename: string, fallback: string, encoded: string][] = [
    ['plan.pdf', 'plan.pdf', 'plan.pdf'],
    ['a b.txt', 'a b.txt', 'a%20b.txt'],
    ['日本語.pdf', '___.pdf', '%E6%97%A5%E6%9C%AC%E8%AA%9E.pdf'],
    ['🎉.txt', '_.txt', '%F0%9F%8E%89.txt'],
    ['👩‍💻.txt', '___.txt', '%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB.txt'],
    ['naïve.txt', 'na_ve.txt', 'na%C3%AFve.txt'],
    ['say "hi".txt', 'say _hi_.txt', 'say%20%22hi%22.txt'],
    ['back\\slash.txt', 'back_slash.txt', 'back%5Cslash.txt'],
    ['100%41.txt', '100_41.txt', '100%2541.txt'],
    ["it's (1)*.txt", "it's (1)*.txt", 'it%27s%20%281%29%2A.txt'],
    ['a;b=c,d.txt', 'a;b=c,d.txt', 'a%3Bb%3Dc%2Cd.txt'],
    ['a\r\nSet-Cookie: b.txt', 'a Set-Cookie: b.txt', 'a%20Set-Cookie%3A%20b.txt'],
    ['tab\there\u0085\u007f', 'tab here', 'tab%20here'],
    ['gpj.\u202eexe\u2028', 'gpj. exe', 'gpj.%20exe'],
    ['.hidden', '.hidden', '.hidden'],
  ]
  it.each(rows)('%j', (filename, fallback, encoded) => {
    expect(parts(filename)).toMatchObject({ fallback, encoded })
  })

  it.each([
    ['emoji', '🎉'.repeat(255)],
    ['kana', 'あ'.repeat(255)],
    ['quotes', '"'.repeat(255)],
  ])(
    'with 255 characters of %s is one line of printable ASCII, and decodes to the same name',
    (_, filename) => {
      const { header, fallback, encoded } = parts(filename)
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      expect(fallback).toBe('_'.repeat(255))
      expect(encoded).toMatch(/^(?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})+$/)
      expect(decodeURIComponent(encoded!)).toBe(filename)
    },
  )
})

describe('the media type of a download (files § Download names and types)', () => {
  it.each([
    'application/octet-stream',
    'application/pdf',
    'application/json',
    'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.oasis.opendocument.text',
    'image/png',
    'image/jpeg',
    'text/plain',
    'text/plain; charset=utf-8',
    'text/plain;charset="utf-8"',
    'text/csv; charset=Shift_JIS; header=present',
    'video/mp4',
    'audio/mpeg',
  ])('%s is kept', mime => {
    expect(inertType(mime)).toBe(mime)
  })

  it.each([
    'text/html',
    'TEXT/HTML',
    'text/html; charset=utf-8',
    'application/xhtml+xml',
    'image/svg+xml',
    'image/SVG+xml; charset=utf-8',
    'text/xml',
    'application/xml',
    'application/xml-dtd',
    'application/rss+xml',
    'application/mathml+xml',
    'text/xsl',
    'text/css',
    'text/javascript',
    'application/javascript',
    'application/x-javascript; charset=utf-8',
    'text/ecmascript',
    'text/jscript',
    'text/vbscript',
    'application/wasm',
    'application/x-shockwave-flash',
    'application/java-archive',
    'application/hta',
    'application/x-xpinstall',
    'text/x-component',
    'multipart/related',
    'multipart/x-mixed-replace; boundary=a',
    'message/rfc822',
    'unknown/unknown',
    '*/*',
    'text/plain; x=",text/html"',
    'text/plain; x="\\"',
    'text/plain, text/html',
    'text/plain\r\nX: y',
    'text',
    '',
  ])('%j becomes application/octet-stream', mime => {
    expect(inertType(mime)).toBe('application/octet-stream')
  })
})
