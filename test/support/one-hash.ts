import { expect, onTestFinished } from 'vitest'
import { query } from './database.ts'
import { joinProject, type Person, type Project, project } from './world.ts'

/** Two projects whose ids were chosen because Postgres computes the same hash for them. */
export async function projectsOfOneHash(owner: Person): Promise<[Project, Project]> {
  const ids = ['00000000-0000-4000-8000-00000000c011', '9a45c246-36bb-4a12-a8d2-8e22b169779e'] as const
  expect(
    await query`select count(distinct uuid_hash_extended(id, 0))::int as hashes from unnest(${`{${ids}}`}::uuid[]) id`,
  ).toEqual([{ hashes: 1 }])
  const { orgId } = await project()
  const made = async (projectId: string): Promise<Project> => {
    await query`insert into projects (id, org_id, name) values (${projectId}, ${orgId}, '双子')`
    onTestFinished(async () => void (await query`delete from projects where id = ${projectId}`))
    await joinProject({ id: projectId, orgId }, owner, 'owner')
    return { id: projectId, orgId }
  }
  return [await made(ids[0]), await made(ids[1])]
}
