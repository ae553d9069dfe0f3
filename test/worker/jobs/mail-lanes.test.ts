import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/worker/database.ts'
import { drainOutbox } from '../../../src/worker/domain/mail/drain.ts'
import { settings } from '../../../src/worker/env.ts'
import { countAtOnce } from '../../support/at-once.ts'
import { enqueueMail } from '../../support/mailbox.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let own: OwnDatabase
beforeEach(async () => {
  own = await ownDatabase()
})
afterEach(() => own.drop())

describe('one run', () => {
  it.each([
    ['five emails to different domains at once', 5, (n: number) => `person@domain${n}.test`],
    ['two emails to one domain at once', 2, (n: number) => `person${n}@domain.test`],
  ])('sends %s', async (_, width, addressOf) => {
    for (let n = 0; n < 12; n++) await enqueueMail(own.query, addressOf(n))
    const atOnce = countAtOnce(width, () => own.query`select 1`)
    const { sent } = await drainOutbox(openDatabase(settings(own.bindings)), {
      send: () => atOnce.during(() => {}),
    })
    expect([sent, atOnce.most()]).toEqual([12, width])
  })
})
