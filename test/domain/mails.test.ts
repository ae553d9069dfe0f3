import { expect, it } from 'vitest'
import { composeMail } from '../../src/domain/mails.ts'

it('keeps what people have written from becoming markup', () => {
  const { text, html } = composeMail('件名', ['<img src=x onerror="a&b">', { shown: "</p><script>'" }])
  expect(html).toContain('<p>&lt;img src=x onerror=&quot;a&amp;b&quot;&gt;</p>')
  expect(html).toContain('<strong>&lt;/p&gt;&lt;script&gt;&#39;</strong>')
  expect(text).toContain('<img src=x onerror="a&b">')
})

it('loads nothing from elsewhere', () => {
  expect(composeMail('件名', ['本文']).html).not.toMatch(/https?:|<img|<link|src=/)
})
