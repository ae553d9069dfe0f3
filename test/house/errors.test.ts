import { describe, expect, it } from 'vitest'
import { ApiError, errorCodes, isErrorCode, refusalsOfConstraints } from '../../src/worker/errors.ts'
import { filesUnder, readText } from './repository.ts'

describe('the catalog of errors', () => {
  it('knows its own codes and nothing else', () => {
    expect(errorCodes.length).toBeGreaterThan(30)
    expect(errorCodes.filter(code => !isErrorCode(code))).toEqual([])
    expect([isErrorCode('toString'), isErrorCode(''), isErrorCode(undefined)]).toEqual([false, false, false])
  })

  it.each(errorCodes)('has a sentence in both languages and an error status: %s', code => {
    const error = new ApiError(code)
    expect(error.body('en').message).toMatch(/^[A-Z][\x20-\x7e]+[^.]$/)
    expect(error.body().message).toMatch(/[ぁ-んァ-ヶ一-龠]/)
    expect(error.body().message).not.toMatch(/[。.]$/)
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.status).toBeLessThan(600)
  })

  it('gives the fields of a response (requests § Error bodies)', () => {
    expect(new ApiError('org_limit').body()).toEqual({
      error: 'org_limit',
      message: '管理できる組織は 10 個までです',
      code: 'org_limit',
    })
    expect(new ApiError('expires_at_past').body()).toEqual({
      error: '有効期限には未来の日時を指定してください',
      message: '有効期限には未来の日時を指定してください',
      code: 'expires_at_past',
      field: 'expiresAt',
    })
    expect(
      new ApiError('invalid', { message: ['別の文です', 'Another sentence'], field: 'a.0' }).body(),
    ).toEqual({
      error: '別の文です',
      message: '別の文です',
      code: 'invalid',
      field: 'a.0',
    })
    expect(new ApiError('plan_limit', { limit: 3, current: 3 }).body()).toMatchObject({
      limit: 3,
      current: 3,
    })
  })

  it('has only codes that something raises', () => {
    const texts = filesUnder('src/worker', 'db')
      .filter(path => !/worker\/error(s|-catalog)\.ts$/.test(path) && /\.(ts|sql)$/.test(path))
      .map(readText)
      .join('\n')
    const byConstraints = Object.values(refusalsOfConstraints)
    const unused = errorCodes.filter(
      code => !byConstraints.includes(code) && !new RegExp(`['"]${code}['"]`).test(texts),
    )
    expect(unused).toEqual([])
  })
})
