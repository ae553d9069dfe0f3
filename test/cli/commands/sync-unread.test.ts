import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openOlderService } from '../../support/cli/older-service.ts'
import { writeFiles } from '../../support/cli/repository.ts'
import { changedPhases } from '../../support/cli/roadmaps.ts'
import { createSyncedProject, type SyncedProject } from '../../support/cli/synced-project.ts'

/** Its plan is only named by its task. */
const unlisted = JSON.stringify({ ...JSON.parse(changedPhases['roadmap.json']!), planDocuments: undefined })

let project: SyncedProject

beforeEach(async () => {
  project = await createSyncedProject()
  await project.sync()
  writeFiles(project.repository, { 'roadmap.json': unlisted })
  rmSync(join(project.repository, 'plans/upload.md'))
})

const documents = async () => (await project.stored()).documents.length

describe('a sync that cannot read a file', () => {
  it('keeps what is stored from it', async () => {
    expect((await project.sync('--json')).json()).toMatchObject({ kept: { tasks: 0, documents: 1 } })
    expect(await documents()).toBe(1)
  })

  it('keeps all of its tasks, and says how many there are, also if it syncs again', async () => {
    writeFiles(project.repository, { 'roadmap.json': '' })
    const { total } = (await project.stored()).stats
    expect(total).toBeGreaterThan(0)
    for (let turn = 0; turn < 2; turn++) {
      const ran = await project.sync()
      expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(`of ${total} tasks done\n$`)])
      expect(ran.stderr).toContain(
        `Kept on the server because they could not be read: tasks ${total}, plans 1`,
      )
      expect((await project.someone.cairn(['status'], { cwd: project.repository })).code).toBe(0)
    }
  })

  it('stops with --strict', async () => {
    const ran = await project.sync('--strict')
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringContaining('error: Cannot read all files: plans/upload.md\nhint: Fix these files'),
    ])
    expect((await project.sync('--strict', '--json')).refusal()).toMatchObject({
      code: 'source_faulty',
      unread: ['plans/upload.md'],
    })
    expect((await project.sync('--strict', '--dry-run', '--json')).json()).toMatchObject({
      refused: { code: 'source_faulty' },
      tasks: { added: 1, changed: 2, removed: 1 },
    })
  })

  it('stops if the server cannot keep it, and a dry run says so', async () => {
    const env = { CAIRN_URL: await openOlderService() }
    const ran = await project.syncIn(project.repository, [], env)
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringContaining(
        'This server cannot keep their tasks\nhint: Fix these files, or update the server',
      ),
    ])
    const dry = await project.syncIn(project.repository, ['--dry-run', '--json'], env)
    expect([dry.code, dry.json()]).toMatchObject([0, { refused: { code: 'source_faulty' } }])
    expect(await documents()).toBe(1)
  })
})

describe('a sync that reads all files', () => {
  it('succeeds with --strict', async () => {
    writeFiles(project.repository, changedPhases)
    expect((await project.sync('--strict')).code).toBe(0)
  })
})
