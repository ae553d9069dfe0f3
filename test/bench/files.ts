import pg from 'pg'
import { request } from './generator.ts'
import type { Load, Operation, Target } from './operations.ts'
import type { World } from './world.ts'

export const fileNames = {
  tree: 'GET …/files/tree, 1,000 files',
  crowdedTree: 'the same among 100 × the files',
  plainTree: 'the same SQL alone, by the driver',
  largeTree: 'GET …/files/tree, 10,000 files',
  plainLargeTree: 'the same SQL alone, by the driver ',
  read: 'GET …/files/{id}',
  download: 'GET …/files/{id}/download',
  register: 'POST …/files',
  rename: 'PATCH …/files/{id}',
  folder: 'POST …/folders',
}

/** Ids of what the operations on files are done to. */
export type Files = { tree: string; largeTree: string; file: string; written: string; renamed: string }

const ids: Files = {
  tree: '00000000-0000-4000-8000-0000000f1e01',
  largeTree: '00000000-0000-4000-8000-0000000f1e02',
  file: '00000000-0000-4000-8000-0000000f1e03',
  written: '00000000-0000-4000-8000-0000000f1e04',
  renamed: '00000000-0000-4000-8000-0000000f1e05',
}

/** More than are registered in a round by one load. */
const uploads = 3_000

/** The first writer's projects: 1,000 and 10,000 files by 20 people, a quarter of them updated by another, in 20 times fewer folders, and one to write into. */
export async function seedFiles(databaseUrl: string, { writers }: World): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { orgId, userId } = writers[0]!
    for (const project of [ids.tree, ids.largeTree, ids.written])
      await client.query(
        `with made as (insert into projects (id, org_id, name) values ($1, $2, '共有ファイル'))
         insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), $1, $3, 'owner')`,
        [project, orgId, userId],
      )
    await fill(client, ids.tree, 1_000)
    await fill(client, ids.largeTree, 10_000)
    await client.query(
      'update files set id = $1 where ctid = (select min(ctid) from files where project_id = $2)',
      [ids.file, ids.tree],
    )
    await revise(client, ids.tree, ids.file, userId)
    await client.query(
      `insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
       values ($1, $2, '改名.pdf', 1, 5, 'application/pdf', $3, $3)`,
      [ids.renamed, ids.written, userId],
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
      Object.values(ids),
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

/** Takes away what the last round has written, and readies uploads for the next one to register. */
export async function prepareFiles(client: pg.Client, { writers }: World): Promise<string[]> {
  await client.query('delete from folders where project_id = $1', [ids.written])
  await client.query('delete from files where project_id = $1 and id <> $2', [ids.written, ids.renamed])
  await client.query('delete from attachments where project_id = $1', [ids.written])
  await client.query('truncate object_deletions')
  const { rows } = await client.query<{ id: string }>(
    `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at)
     select gen_random_uuid(), $1, $2, '登録 ' || n || '.pdf', 5, 'application/pdf', 'objects/' || gen_random_uuid(), now()
       from generate_series(1, $3::int) n returning id`,
    [ids.written, writers[0]!.userId, 2 * uploads],
  )
  await client.query('vacuum analyze files, folders, attachments, file_revisions, projects, events')
  return rows.map(({ id }) => id)
}

/** `ready` are uploads that nothing links to yet, twice as many as a load registers. */
export function fileOperations(
  { cairn, crowded, bare }: Target,
  { writers }: World,
  ready: string[],
): Operation[] {
  const [token] = writers[0]!.tokens as [string]
  const get = (port: number, path: string, status = 200): Load => ({
    kind: 'http',
    port,
    requests: [request({ method: 'GET', path, token })],
    status,
  })
  const tree = (id: string) => `/api/projects/${id}/files/tree`
  const file = `/api/projects/${ids.tree}/files/${ids.file}`
  const both = [1, 16]
  return [
    { name: fileNames.tree, connections: both, load: get(cairn, tree(ids.tree)) },
    { name: fileNames.crowdedTree, connections: both, load: get(crowded, tree(ids.tree)) },
    { name: fileNames.plainTree, connections: both, load: get(bare, `/${ids.tree}/tree`) },
    { name: fileNames.largeTree, connections: both, load: get(cairn, tree(ids.largeTree)) },
    { name: fileNames.plainLargeTree, connections: both, load: get(bare, `/${ids.largeTree}/tree`) },
    { name: fileNames.read, connections: both, load: get(cairn, file) },
    { name: fileNames.download, connections: both, load: get(cairn, `${file}/download`) },
    ...both.flatMap((connections, half) => {
      const own = ready.slice(half * uploads, (half + 1) * uploads)
      const write = (method: string, path: string, status: number, body: (turn: number) => object): Load => ({
        kind: 'http',
        port: cairn,
        status,
        requests: own.map((_, turn) =>
          request({
            method,
            path: `/api/projects/${ids.written}/${path}`,
            token: writers[0]!.tokens[turn % writers[0]!.tokens.length]!,
            body: JSON.stringify(body(turn)),
          }),
        ),
      })
      const once = (name: string, load: Load) => ({ name, connections: [connections], load })
      return [
        once(
          fileNames.register,
          write('POST', 'files', 201, turn => ({
            attachmentId: own[turn],
            name: `${connections}-${turn}.pdf`,
          })),
        ),
        once(
          fileNames.rename,
          write('PATCH', `files/${ids.renamed}`, 200, turn => ({ name: `改名 ${connections}-${turn}.pdf` })),
        ),
        once(
          fileNames.folder,
          write('POST', 'folders', 201, turn => ({ name: `フォルダー ${connections}-${turn}` })),
        ),
      ]
    }),
  ]
}
