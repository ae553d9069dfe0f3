import pg from 'pg'
import { giveTokens, idOf, idSql, numbers } from './rows.ts'

/** A project's shared files, and a file of it. */
type Tree = { projectId: string; fileId: string }

/** Ready uploads that nothing came of yet, in a project of their uploader's, who shows one token after the other. */
export type Desk = { projectId: string; tokens: string[]; uploads: string[] }

export type FileWorld = {
  /** Of the one who reads the trees and renames files. */
  tokens: string[]
  /** 1,000 files, one of them with ten revisions. */
  small: Tree
  /** 10,000 files. */
  large: Tree
  /** What is renamed, in a project of its own. */
  renamed: { projectId: string; fileIds: string[] }
  /** The first has more uploads than the others. */
  desks: Desk[]
}

/** How many other projects with as many files as the small tree make it crowded. */
const others = 100
const kinds = { small: 'small-tree', large: 'large-tree', renamed: 'renamed', desk: 'desk' }
const renamedFiles = 100
const [manyUploads, fewUploads] = [4_000, 300]

/** Says what `seedTrees` and `seedDesks` make, and gives tokens to whom it needs. */
export async function fileWorld(
  client: pg.Client,
  uploaders: { userId: string; tokens: string[] }[],
): Promise<FileWorld> {
  const tree = (kind: string): Tree => ({ projectId: idOf(kind, 1), fileId: idOf(`${kind}-file`, '1-1') })
  return {
    tokens: await giveTokens(client, idOf('user', 401), 2_000),
    small: tree(kinds.small),
    large: tree(kinds.large),
    renamed: {
      projectId: idOf(kinds.renamed, 1),
      fileIds: numbers(renamedFiles).map(n => idOf(`${kinds.renamed}-file`, `1-${n}`)),
    },
    desks: uploaders.map(({ tokens }, i) => ({
      projectId: idOf(kinds.desk, i + 1),
      tokens,
      uploads: numbers(i === 0 ? manyUploads : fewUploads).map(n => idOf('upload', `${i + 1}-${n}`)),
    })),
  }
}

/** Into the crowded database the small tree alone, row by row among those of 100 others like it. */
export async function seedFiles(
  databaseUrl: string,
  crowdedUrl: string,
  uploaders: { userId: string }[],
): Promise<void> {
  const desks = uploaders.map(({ userId }, i) => desk(i + 1, userId, i === 0 ? manyUploads : fewUploads))
  await runAll(databaseUrl, [
    trees(kinds.small, 1, 1_000),
    trees(kinds.large, 1, 10_000),
    trees(kinds.renamed, 1, renamedFiles),
    ...desks,
  ])
  await runAll(crowdedUrl, [trees(kinds.small, 1 + others, 1_000)])
}

/** Undoes what was measured, so that every round finds the same. */
export async function restoreFiles(client: pg.Client, { desks, renamed }: FileWorld): Promise<void> {
  const projects = desks.map(({ projectId }) => projectId)
  for (const table of ['files', 'folders'])
    await client.query(`delete from ${table} where project_id = any($1::uuid[])`, [projects])
  await client.query(
    'update attachments set linked_at = null where project_id = any($1::uuid[]) and linked_at is not null',
    [projects],
  )
  await client.query(`update files set name = 'file ' || id where project_id = $1`, [renamed.projectId])
  await client.query('delete from events where project_id = any($1::uuid[])', [
    [...projects, renamed.projectId],
  ])
  await client.query('vacuum analyze files, folders, file_revisions, attachments')
}

async function runAll(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of [...statements, 'vacuum analyze', 'checkpoint']) await client.query(text)
  } finally {
    await client.end()
  }
}

const person = (n: string) => idSql('user', `(401 + ${n} % 20)`)
const updater = person('case n % 3 when 0 then n / 20 else n end')
const mime = `(array['application/pdf', 'image/png', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'])[1 + n % 3]`
const revisions = '(case n when 1 then 10 else 1 end)'

/**
 * So many projects of 20 people and 50 folders on two levels, each with so many files, in the order in which they
 * come about when all work at once. Every third file was last changed by someone else than who has added it.
 */
const trees = (kind: string, count: number, files: number) => `
  insert into projects (id, org_id, name)
  select ${idSql(kind, 'p')}, ${idSql('org', '2')}, '共有 ' || p from generate_series(1, ${count}) p;
  insert into project_members (id, project_id, user_id, role)
  select gen_random_uuid(), ${idSql(kind, 'p')}, ${person('m')}, (case m when 0 then 'owner' else 'member' end)::project_role
    from generate_series(1, ${count}) p, generate_series(0, 19) m;
  insert into folders (id, project_id, parent_id, name)
  select ${idSql(`${kind}-folder`, `p || '-' || n`)}, ${idSql(kind, 'p')},
         case when n > 10 then ${idSql(`${kind}-folder`, `p || '-' || (1 + n % 10)`)} end, 'フォルダー ' || n
    from generate_series(1, 50) n, generate_series(1, ${count}) p;
  insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
  select ${idSql(`${kind}-attachment`, `p || '-' || n || '-' || r`)}, ${idSql(kind, 'p')}, ${updater}, '議事録 ' || n || '.pdf',
         1000 + n, ${mime}, 'objects/' || gen_random_uuid(), now(), now()
    from generate_series(1, ${files}) n, generate_series(1, ${count}) p, generate_series(1, ${revisions}) r;
  insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
  select ${idSql(`${kind}-file`, `p || '-' || n`)}, ${idSql(kind, 'p')},
         case when n % 51 > 0 then ${idSql(`${kind}-folder`, `p || '-' || n % 51`)} end, '議事録 ' || n || '.pdf',
         ${revisions}, 1000 + n, ${mime}, ${person('n')}, ${updater}
    from generate_series(1, ${files}) n, generate_series(1, ${count}) p;
  insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
  select ${idSql(kind, 'p')}, ${idSql(`${kind}-file`, `p || '-' || n`)}, r,
         ${idSql(`${kind}-attachment`, `p || '-' || n || '-' || r`)}, ${updater}
    from generate_series(1, ${files}) n, generate_series(1, ${count}) p, generate_series(1, ${revisions}) r`

const desk = (n: number, userId: string, uploads: number) => `
  insert into projects (id, org_id, name) values (${idSql(kinds.desk, String(n))}, ${idSql('org', '2')}, '受付 ${n}');
  insert into project_members (id, project_id, user_id, role)
  values (gen_random_uuid(), ${idSql(kinds.desk, String(n))}, '${userId}', 'owner');
  insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at)
  select ${idSql('upload', `'${n}-' || u`)}, ${idSql(kinds.desk, String(n))}, '${userId}', 'scan.pdf', 1000 + u,
         'application/pdf', 'objects/' || gen_random_uuid(), now()
    from generate_series(1, ${uploads}) u`
