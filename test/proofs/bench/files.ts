import pg from 'pg'
import type { World } from './world.ts'

/** Ids of the targets of the file operations. */
export const sharedFiles = {
  tree: '00000000-0000-4000-8000-0000000f1e01',
  largeTree: '00000000-0000-4000-8000-0000000f1e02',
  file: '00000000-0000-4000-8000-0000000f1e03',
  written: '00000000-0000-4000-8000-0000000f1e04',
  renamed: '00000000-0000-4000-8000-0000000f1e05',
}

/**
 * The first writer's projects: one with 1,000 and one with 10,000 files by 20 users, a quarter of them updated by
 * another, in 20 times fewer folders, and one to write to.
 */
export async function seedFiles(databaseUrl: string, { writers }: World): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { orgId, userId } = writers[0]!
    for (const project of [sharedFiles.tree, sharedFiles.largeTree, sharedFiles.written])
      await client.query(
        `with made as (insert into projects (id, org_id, name) values ($1, $2, '共有ファイル'))
         insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), $1, $3, 'owner')`,
        [project, orgId, userId],
      )
    await fill(client, sharedFiles.tree, 1_000)
    await fill(client, sharedFiles.largeTree, 10_000)
    await client.query(
      'update files set id = $1 where ctid = (select min(ctid) from files where project_id = $2)',
      [sharedFiles.file, sharedFiles.tree],
    )
    await revise(client, sharedFiles.tree, sharedFiles.file, userId)
    await client.query(
      `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
       values ($1, $2, '改名.pdf', 1, 5, 'application/pdf', $3, $3)`,
      [sharedFiles.renamed, sharedFiles.written, userId],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** A hundred times the files of the tree of 1,000, in 100 other projects. */
export async function seedOtherFiles(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select id from projects where id <> all ($1) limit 100', [
      Object.values(sharedFiles),
    ])
    for (const { id } of rows) await fill(client, id, 1_000)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, project: string, count: number): Promise<void> {
  await client.query(
    `insert into folders (id, project_id, name)
     select gen_random_uuid(), $1, 'フォルダー ' || n from generate_series(1, $2::int / 20) n`,
    [project, count],
  )
  await client.query(
    `with inside as (select id, row_number() over () as n from folders where project_id = $1),
          people as (select id, row_number() over () as n from (select id from users order by id limit 20) picked)
     insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
     select gen_random_uuid(), $1::uuid, i.id, '議事録 ' || f || '.pdf', 1, 1000 + f, 'application/pdf', p.id, q.id
       from generate_series(1, $2::int) f
       join inside i on i.n = 1 + f % ($2::int / 20) join people p on p.n = 1 + f % 20
       join people q on q.n = 1 + (f + case when f % 4 = 0 then f / 20 else 0 end) % 20`,
    [project, count],
  )
}

const revise = (client: pg.Client, project: string, file: string, userId: string) =>
  client.query(
    `with held as (
       insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
       values ($2, $1, $3, '議事録.pdf', 5, 'application/pdf', 'objects/bench', now(), now()))
     insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by) values ($1, $2, 1, $2, $3)`,
    [project, file, userId],
  )
