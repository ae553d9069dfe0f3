import { id, query } from '../../support/database.ts'
import type { Sample, Scene } from '../../support/samples.ts'
import { readyAttachment } from '../../support/uploads.ts'

type IssueAct = { name: string; on: string; make: NonNullable<Sample['make']> }

const issues = '/api/projects/:projectId/issues'

/** An issue that all acts know by its number. Returns its id. */
async function known({ of }: Scene, number: number): Promise<string> {
  await query`
    insert into issues (id, project_id, number, title) values (${id()}, ${of.id}, ${number}, '課題')
    on conflict do nothing`
  const [found] = await query<{ id: string }>`
    select id from issues where project_id = ${of.id} and number = ${number}`
  return found!.id
}

async function beside(at: Scene, place: 'afterId' | 'beforeId') {
  const number = 1_000 + Math.floor(Math.random() * 100_000_000)
  const anchor = await known(at, crowded)
  await known(at, number)
  return { ids: { number: String(number) }, body: { [place]: anchor } }
}

/** Without anything else in common, these acts meet at one issue, which is the anchor of moves and almost full. */
export const crowded = 88

/** Acts on the same issue, also if the acts share no more than room for one more. */
export const ofOneIssue: IssueAct[] = [
  { name: `PATCH ${issues}/:number`, on: 'a place after a known issue', make: at => beside(at, 'afterId') },
  { name: `PATCH ${issues}/:number`, on: 'a place before a known issue', make: at => beside(at, 'beforeId') },
  {
    name: `PATCH ${issues}/:number`,
    on: 'a known issue, to another column',
    async make(at) {
      await known(at, crowded)
      return { ids: { number: String(crowded) }, body: { status: 'done', beforeId: null } }
    },
  },
  {
    name: `DELETE ${issues}/:number`,
    on: 'a known issue',
    async make(at) {
      await known(at, crowded)
      return { ids: { number: String(crowded) } }
    },
  },
  {
    name: `PATCH ${issues}`,
    on: 'two known issues',
    async make(at) {
      for (const number of [crowded, crowded + 1]) await known(at, number)
      return { body: { numbers: [crowded, crowded + 1], change: { status: 'done' } } }
    },
  },
  {
    name: `POST ${issues}/:number/attachments`,
    on: 'a known issue',
    async make(at) {
      await known(at, crowded)
      const attachmentId = await readyAttachment(at.of, at.who)
      return { ids: { number: String(crowded) }, body: { attachmentId } }
    },
  },
  {
    name: `POST ${issues}/:number/comments`,
    on: 'a known issue, with an attachment',
    async make(at) {
      await known(at, crowded)
      const attachmentIds = [await readyAttachment(at.of, at.who)]
      return { ids: { number: String(crowded) }, body: { body: '添付します', attachmentIds } }
    },
  },
]
