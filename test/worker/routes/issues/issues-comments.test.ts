import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { issueScene, type Reader } from '../../../support/issues.ts'
import { joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let member: Reader
let of: Project
let as: Client
let asMember: Client
let issues: string

beforeAll(async () => {
  const at = await issueScene()
  ;({ of, owner, as, path: issues } = at)
  member = await at.join('田中')
  asMember = member.as
})

async function newIssue(by = as): Promise<{ issue: any; path: string }> {
  const { issue } = (await by('POST', issues, { title: '課題' })).body
  return { issue, path: `${issues}/${issue.number}/comments` }
}

const comment = async (path: string, body = 'コメント', by = as) => {
  const answer = await by('POST', path, { body })
  expect(answer.status).toBe(201)
  return answer.body.comment
}

const eventsOf = (number: number) => query<{ type: string; payload: object }>`
  select type, target_kind, target_id, target_label, payload from events
   where project_id = ${of.id} and payload ->> 'number' = ${String(number)} order by id`

describe('a comment (comments § Writing)', () => {
  it('is written, changed, and deleted, each in one round trip with one event without the text', async () => {
    const { issue, path } = await newIssue(asMember)
    const made = await as('POST', path, { body: '# 案\n\n\t本文 ' })
    expect([made.status, made.trips]).toEqual([201, 1])
    expect(made.body.comment).toEqual({
      id: expect.any(String),
      body: '# 案\n\n\t本文 ',
      createdBy: { id: owner.id, displayName: '佐藤' },
      createdAt: expect.stringMatching(/Z$/),
      editedAt: null,
      mentions: [],
      attachments: [],
    })
    const { id } = made.body.comment
    const edited = await as('PATCH', `${path}/${id}`, { body: '別の案' })
    expect([edited.status, edited.trips, edited.body.comment]).toEqual([
      200,
      1,
      { ...made.body.comment, body: '別の案', editedAt: expect.stringMatching(/Z$/) },
    ])
    const again = await as('PATCH', `${path}/${id}`, { body: '別の案' })
    expect(again.body).toEqual(edited.body)
    const gone = await as('DELETE', `${path}/${id}`)
    expect([gone.status, gone.text, gone.trips]).toEqual([204, '', 1])
    expect((await as('GET', path)).body.comments).toEqual([])
    const about = {
      target_kind: 'issue',
      target_id: issue.id,
      target_label: '課題',
      payload: { number: issue.number, commentId: id },
    }
    expect((await eventsOf(issue.number)).slice(1)).toEqual(
      ['created', 'edited', 'deleted'].map(verb => ({ type: `comment.${verb}`, ...about })),
    )
  })

  it('changes when the issue was last changed, and by whom', async () => {
    const { issue, path } = await newIssue()
    const touched = async (work: () => Promise<unknown>) => {
      await query`update issues set updated_at = '2026-01-01T00:00:00Z', updated_by = null where id = ${issue.id}`
      await work()
      const [row] = await query<{ at: string; by: string }>`
        select updated_at > '2026-01-01T00:00:00Z' as at, updated_by as by from issues where id = ${issue.id}`
      return [row!.at, row!.by]
    }
    let id = ''
    const write = async () => {
      id = (await comment(path, '一', asMember)).id
    }
    expect(await touched(write)).toEqual([true, member.id])
    expect(await touched(() => asMember('PATCH', `${path}/${id}`, { body: '二' }))).toEqual([true, member.id])
    expect(await touched(() => asMember('PATCH', `${path}/${id}`, { body: '二' }))).toEqual([false, null])
    expect(await touched(() => as('DELETE', `${path}/${id}`))).toEqual([true, owner.id])
  })

  it.each<[string, object]>([
    ['without text', {}],
    ['with an empty text', { body: '' }],
    ['with only white space', { body: ' \n\t\u3000' }],
    ['with 65,537 characters', { body: 'あ'.repeat(65_537) }],
    ['with a control character', { body: 'a\u0007b' }],
    ['with a lone surrogate', { body: 'a\ud800b' }],
    ['of null', { body: null }],
    ['with an unknown key', { body: 'a', title: 'b' }],
  ])('is refused %s, new or changed', async (_, body) => {
    const { path } = await newIssue()
    const { id } = await comment(path)
    expect((await as('POST', path, body)).status).toBe(400)
    expect((await as('PATCH', `${path}/${id}`, body)).status).toBe(400)
    expect((await as('GET', path)).body.comments[0].body).toBe('コメント')
  })

  it('can have 65,536 characters', async () => {
    const { path } = await newIssue()
    const body = '𠮷'.repeat(65_536)
    expect((await comment(path, body)).body).toBe(body)
  })

  it('is changed by its author alone, and deleted by its author, owners, and admins', async () => {
    const { path } = await newIssue()
    const byMember = await comment(path, 'メンバー', asMember)
    const byOwner = await comment(path, 'オーナー')
    const change = { body: '変更' }
    expect((await as('PATCH', `${path}/${byMember.id}`, change)).status).toBe(403)
    expect((await asMember('PATCH', `${path}/${byOwner.id}`, change)).status).toBe(403)
    expect((await asMember('DELETE', `${path}/${byOwner.id}`)).status).toBe(403)
    expect((await as('GET', path)).body.comments).toEqual([byMember, byOwner])
    expect((await as('DELETE', `${path}/${byMember.id}`)).status).toBe(204)
    const another = await comment(path, 'メンバー', asMember)
    expect((await asMember('DELETE', `${path}/${another.id}`)).status).toBe(204)
    await query`update issue_comments set created_by = null where id = ${byOwner.id}`
    expect((await as('PATCH', `${path}/${byOwner.id}`, change)).status).toBe(403)
    expect((await as('GET', path)).body.comments).toEqual([{ ...byOwner, createdBy: null }])
  })

  it('is not changed by an author who can only view the project now', async () => {
    const [{ path }, who] = [await newIssue(), await person()]
    await joinProject(of, who, 'member')
    const by = await asBrowser(who)
    const { id } = await comment(path, '一', by)
    await query`update project_members set role = 'viewer' where project_id = ${of.id} and user_id = ${who.id}`
    expect((await by('PATCH', `${path}/${id}`, { body: '二' })).status).toBe(403)
    expect((await by('DELETE', `${path}/${id}`)).status).toBe(403)
    expect((await by('GET', path)).body.comments).toMatchObject([{ body: '一' }])
  })

  it('has an ID that can be in upper case', async () => {
    const { issue, path } = await newIssue()
    const { id } = await comment(path)
    const inUpperCase = `${path}/${id.toUpperCase()}`
    expect((await as('PATCH', inUpperCase, { body: '変更' })).body.comment).toMatchObject({
      id,
      body: '変更',
    })
    expect((await as('DELETE', inUpperCase)).status).toBe(204)
    expect((await as('DELETE', inUpperCase)).body.code).toBe('comment_not_found')
    const ids = (await eventsOf(issue.number)).map(({ payload }: any) => payload.commentId)
    expect(ids).toEqual([undefined, id, id, id])
  })

  it('belongs to its issue and project: elsewhere it is 404', async () => {
    const [one, another] = [await newIssue(), await newIssue()]
    const elsewhere = await project({ owner })
    const there = `/api/projects/${elsewhere.id}/issues`
    await as('POST', there, { title: '別の課題' })
    const { id } = await comment(one.path)
    for (const path of [another.path, `${there}/1/comments`])
      for (const [method, body] of [['PATCH', { body: '変更' }], ['DELETE']] as const) {
        const { status, body: refused } = await as(method, `${path}/${id}`, body)
        expect([status, refused.code]).toEqual([404, 'comment_not_found'])
      }
    expect((await as('GET', one.path)).body.comments).toMatchObject([{ id, body: 'コメント' }])
  })

  it('is 410 on an issue in the trash, and is back when the issue is restored', async () => {
    const { issue, path } = await newIssue()
    const made = await comment(path)
    await as('DELETE', `${issues}/${issue.number}`)
    const requests: [string, string, object?][] = [
      ['GET', path],
      ['POST', path, { body: 'x' }],
      ['PATCH', `${path}/${made.id}`, { body: 'x' }],
      ['DELETE', `${path}/${made.id}`],
    ]
    for (const [method, url, body] of requests) {
      const answer = await as(method, url, body, { 'if-none-match': '*' })
      expect([method, answer.status, answer.body]).toEqual([
        method,
        410,
        expect.objectContaining({
          code: 'issue_deleted',
          deletedAt: expect.stringMatching(/Z$/),
          deletedBy: { id: owner.id, displayName: '佐藤' },
        }),
      ])
    }
    await as('POST', `${issues}/${issue.number}/restore`)
    expect((await as('GET', path)).body.comments).toEqual([made])
  })

  it('is written or refused while its issue moves to the trash, never lost', async () => {
    for (const _ of [1, 2, 3]) {
      const { issue, path } = await newIssue()
      const [gone, ...written] = await Promise.all([
        as('DELETE', `${issues}/${issue.number}`),
        ...Array.from({ length: 6 }, (_, i) => asMember('POST', path, { body: `${i}` })),
      ])
      expect(gone!.status).toBe(204)
      const made = written.filter(({ status }) => status === 201)
      expect(written.filter(({ status }) => status === 410)).toHaveLength(6 - made.length)
      await as('POST', `${issues}/${issue.number}/restore`)
      expect((await as('GET', path)).body.total).toBe(made.length)
      const types = (await eventsOf(issue.number)).map(({ type }) => type)
      expect(types.lastIndexOf('comment.created')).toBeLessThan(types.indexOf('issue.deleted'))
      expect(types.filter(type => type === 'comment.created')).toHaveLength(made.length)
    }
  })
})

describe('the list of comments (comments § Listing)', () => {
  it('is paged, the oldest or newest first, in one round trip', async () => {
    const { path } = await newIssue()
    for (const body of ['一', '二', '三']) await comment(path, body)
    const list = async (search: string) => {
      const { body, trips } = await as('GET', `${path}?${search}`)
      const { comments, total, page, pageSize } = body
      return [comments.map((each: any) => each.body).join(''), total, page, pageSize, trips]
    }
    expect(await list('')).toEqual(['一二三', 3, 1, 50, 1])
    expect(await list('newest=1')).toEqual(['三二一', 3, 1, 50, 1])
    expect(await list('newest=0&pageSize=2')).toEqual(['一二', 3, 1, 2, 1])
    expect(await list('page=2&pageSize=2')).toEqual(['三', 3, 2, 2, 1])
    expect(await list('newest=true&page=2&pageSize=2')).toEqual(['一', 3, 2, 2, 1])
    expect(await list('page=3&pageSize=2')).toEqual(['', 3, 3, 2, 1])
    expect((await as('GET', `${path}?oldest=1`)).body.field).toBe('oldest')
  })

  it('neither repeats nor misses comments of one instant', async () => {
    const { issue, path } = await newIssue()
    await query`insert into issue_comments (id, project_id, issue_id, body, created_at)
      select gen_random_uuid(), ${of.id}, ${issue.id}, n::text, '2026-01-01T00:00:00Z' from generate_series(1, 5) n`
    for (const newest of [0, 1]) {
      const pages = await Promise.all(
        [1, 2, 3].map(page => as('GET', `${path}?newest=${newest}&page=${page}&pageSize=2`)),
      )
      const found = pages.flatMap(({ body }) => body.comments.map((each: any) => each.body))
      expect(found.toSorted()).toEqual(['1', '2', '3', '4', '5'])
    }
  })

  it('is for everyone who reads issues, and empty for an issue without comments', async () => {
    const [{ path }, viewer] = [await newIssue(), await person()]
    await joinProject(of, viewer, 'viewer', ['issues'])
    const by = await asBrowser(viewer)
    expect((await by('GET', path)).body).toEqual({ comments: [], total: 0, page: 1, pageSize: 50 })
    expect((await by('POST', path, { body: 'x' })).status).toBe(403)
    expect((await by('GET', `${issues}/none/comments`)).body.code).toBe('issue_not_found')
  })
})

describe('GET /issues/{number}?comments=1 (issues § Reading)', () => {
  it('has the first 20 comments beside the issue, in one round trip', async () => {
    const { issue, path } = await newIssue()
    for (let n = 1; n <= 21; n++) await comment(path, `コメント ${n}`)
    const answer = await as('GET', `${issues}/${issue.number}?comments=1`)
    expect([answer.status, answer.trips, answer.body.issue.commentCount]).toEqual([200, 1, 21])
    expect(answer.body.comments).toEqual((await as('GET', `${path}?pageSize=20`)).body.comments)
    expect((await as('GET', `${issues}/${issue.number}`)).body.comments).toBeUndefined()
  })
})
