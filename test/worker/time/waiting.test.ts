import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { browserOf, someone, somewhere } from '../../support/clocked.ts'
import { id } from '../../support/database.ts'
import { holdIn } from '../../support/hold.ts'
import { ownClock } from '../../support/own-clock.ts'
import { start } from './span.ts'

it('a write that waits beyond an instant is judged by the time at which it began (requests § Clocks)', async () => {
  const at = await ownClock()
  await at.clear()
  await at.set(start)
  const [{ org, owner }, who] = [await somewhere(at), await someone(at)]
  const given = { emails: [who.email], role: 'member' }
  const { body } = await (await browserOf(at, owner))('POST', `/api/orgs/${org}/invitations`, given)
  await at.query`update invitations set expires_at = now() + interval '1 hour'`
  const as = await browserOf(at, who)
  const accept = () => as('POST', `/api/me/invitations/${body.invitations[0].id}/accept`)
  const held = await holdIn(at.bindings, sql`select from orgs where id = ${org}::uuid for update`)
  const waiting = accept()
  await held.waitedFor()
  await at.set(start, '1 hour')
  await held.release()
  expect((await waiting).status).toBe(200)
  await at.query`update invitations set accepted_at = null`
  expect((await accept()).status).toBe(404)
})

it('two requests in the same instant are distinguished (git-links § Registering)', async () => {
  const at = await ownClock()
  await at.clear()
  await at.set(start)
  const { project, owner } = await somewhere(at)
  await at.query`update projects set issue_key = 'KEY' where id = ${project}`
  const as = await browserOf(at, owner)
  const path = `/api/projects/${project}`
  await as('POST', `${path}/issues`, { title: '課題' })
  for (const ref of ['1', '2']) {
    const links = [{ kind: 'pr', ref, title: '変更', issueKeys: ['KEY-1'] }]
    expect((await as('POST', `${path}/git-links`, { links })).body).toMatchObject({ linked: 1, existing: 0 })
  }
})

it('of two prunes in the same instant, one deletes the old revisions (files § Prune)', async () => {
  const at = await ownClock()
  await at.clear()
  await at.set(start)
  const { project, owner } = await somewhere(at)
  const file = id()
  await at.query`
    with file as (
      insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
      values (${file}, ${project}, 'a.txt', 2, 5, 'text/plain', gen_random_uuid(), gen_random_uuid())),
    held as (
      insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
      select gen_random_uuid(), ${project}, gen_random_uuid(), 'a.txt', 5, 'text/plain', 'objects/' || n, now(), now()
        from generate_series(1, 2) n returning *)
    insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
    select ${project}, ${file}, split_part(object_key, '/', 2)::int, id, uploader_id from held`
  const as = await browserOf(at, owner)
  const path = `/api/projects/${project}/files/${file}/revisions/prune`
  for (const deleted of [1, 0]) expect((await as('POST', path)).body).toEqual({ deleted })
})
