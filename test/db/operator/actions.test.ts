import { describe, expect, it } from 'vitest'
import { actionsText, inTransaction, readActions, recordAction } from '../../../db/operator/actions.ts'
import { migratedDatabase } from '../fresh.ts'

const database = migratedDatabase()
const anna = { operator: 'anna', reason: '苦情\u001b[31m' }
const record = (targetId: string, sessions: number) =>
  recordAction(database.client, anna, 'person.signed_out', targetId, { sessions })

describe('operator actions', () => {
  it('lists the newest actions first, for all targets or for one', async () => {
    await database.client.query('truncate operator_actions')
    expect(actionsText(await readActions(database.client))).toBe('No actions are recorded.')
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    await record(one, 1)
    await record(other, 2)
    await record(one, 3)
    const targets = async (id?: string) =>
      (await readActions(database.client, id)).map(({ targetId, details }) => [targetId, details.sessions])
    expect(await targets()).toEqual([
      [one, 3],
      [other, 2],
      [one, 1],
    ])
    expect(await targets(one)).toEqual([
      [one, 3],
      [one, 1],
    ])
  })

  it('prints each action in one line, without control characters', async () => {
    const id = crypto.randomUUID()
    await record(id, 1)
    expect(actionsText(await readActions(database.client, id))).toMatch(
      new RegExp(`^\\S+Z  person\\.signed_out ${id} by anna \\(sessions 1\\): 苦情 ?\\[31m$`),
    )
  })

  it('refuses a text that is not an id', async () => {
    await expect(readActions(database.client, 'anna')).rejects.toThrow('anna is not the id of a user')
  })

  it('does not record an action that fails in the same transaction', async () => {
    const id = crypto.randomUUID()
    const work = async () => {
      await record(id, 1)
      throw new Error('no')
    }
    await expect(inTransaction(database.client, work)).rejects.toThrow('no')
    expect(await readActions(database.client, id)).toEqual([])
  })
})
