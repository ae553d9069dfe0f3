import { expect, it } from 'vitest'
import { auditText } from '../../../db/operator/audit.ts'
import { diagnosisText } from '../../../db/operator/doctor.ts'
import { grantPlan, grantText } from '../../../db/operator/grant.ts'
import { readUsage, usageText } from '../../../db/operator/usage.ts'
import { migratedDatabase } from '../fresh.ts'

const database = migratedDatabase()

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

async function seed(): Promise<string> {
  const org = id(1)
  await database.client.query(`
    insert into orgs (id, name, created_at) values ('${org}', '山岳会', '2026-04-01T00:00:00Z'), ('${id(2)}', '隣', now());
    insert into users (id, email) select gen_random_uuid(), 'person-' || n || '@example.test' from generate_series(1, 4) n;
    insert into org_members (org_id, user_id, role) select '${org}', id, 'member' from users where email < 'person-3';
    insert into invitations (id, org_id, email, org_role, expires_at)
      values (gen_random_uuid(), '${org}', 'invited@example.test', 'member', now() + interval '1 day'),
             (gen_random_uuid(), '${org}', 'too-late@example.test', 'member', now() - interval '1 day');
    insert into projects (id, org_id, name, archived_at, used_bytes) values
      ('${id(11)}', '${org}', '登山', null, 3 * 2^20), ('${id(12)}', '${org}', '下山', null, 0), ('${id(13)}', '${org}', '冬', now(), 1536),
      ('${id(14)}', '${id(2)}', '隣の企画', null, 5);
    insert into project_members (id, project_id, user_id, role)
      select gen_random_uuid(), p.id, u.id, 'viewer' from users u, projects p
       where u.email in ('person-1@example.test', 'person-3@example.test') and p.org_id = '${org}';
    insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                          task_total, task_done, task_blocked, bytes)
      select gen_random_uuid(), id, 'main', '', '', now(), '{}', '[]', '', '', 0, 0, 0, 1024
        from projects where name in ('登山', '冬', '隣の企画')`)
  return org
}

it('operator usage shows what an organization uses of its plan', async () => {
  const org = await seed()
  expect(usageText(await readUsage(database.client, org))).toBe(
    [
      `山岳会 (${org}), since 2026-04-01T00:00:00.000Z`,
      'Plan      free, neither granted nor paid',
      'Seats     3 (limit 3): 2 members, 1 invited',
      'Guests    1, who do not need a seat',
      'Projects  2 active (limit 3), 1 archived',
      'Roadmaps  2.0 KiB in total; limit 50.0 MiB per project',
      'Storage   3.0 MiB in total; limit 100.0 MiB per project',
      `     3.0 MiB  登山 (${id(11)})`,
      `     1.5 KiB  冬 (${id(13)})`,
    ].join('\n'),
  )

  await database.client.query(`
    insert into subscriptions (id, org_id, status, reading, current_period_end, cancel_at_period_end, updated_at)
      values ('sub_1', '${org}', 'active', 2, '2026-12-24T00:00:00Z', true, now()), ('sub_0', '${org}', 'canceled', 1, '2026-12-24T00:00:00Z', false, now() - interval '1 day')`)
  expect(usageText(await readUsage(database.client, org)).split('\n')).toEqual(
    expect.arrayContaining([
      'Plan      pro, paid',
      'Seats     3 (no limit): 2 members, 1 invited',
      'Projects  2 active (no limit), 1 archived',
      'Roadmaps  2.0 KiB in total; limit 1.0 GiB per project',
      'Storage   3.0 MiB in total; limit 10.0 GiB per project',
      'Contract  sub_1: active, ends 2026-12-24T00:00:00.000Z',
      'Contract  sub_0: canceled',
    ]),
  )

  await database.client.query(`
    update orgs set granted_plan = 'pro_plus' where id = '${org}';
    insert into plan_grants (org_id, org_name, from_plan, to_plan, operator, reason, created_at)
      values ('${org}', '山岳会', null, 'pro_plus', 'anna', '展示会', '2026-11-01T00:00:00Z')`)
  expect(usageText(await readUsage(database.client, org)).split('\n')).toEqual(
    expect.arrayContaining([
      'Plan      pro_plus, granted by the operator',
      'Storage   3.0 MiB in total; no limit',
      'Granted   2026-11-01T00:00:00.000Z  none → pro_plus by anna: 展示会',
    ]),
  )
})

it.each([
  ['山岳会', 'is not the id of an organization'],
  ['00000000-0000-4000-8000-000000000000', 'There is no organization'],
])('operator usage refuses %s', async (orgId, message) => {
  await expect(readUsage(database.client, orgId)).rejects.toThrow(message)
})

it('every operator command prints a hostile name in one line, without control characters', async () => {
  const evil = 'a\u001b[2J\u009b31m\u202eb\nPlan      pro\u0007c'
  const shown = 'a [2J 31m b Plan      pro c'
  const { client } = database
  await client.query('insert into orgs (id, name) values ($1, $2)', [id(9), evil])
  await client.query('insert into projects (id, org_id, name, used_bytes) values ($1, $2, $3, 1)', [
    id(19),
    id(9),
    evil,
  ])
  const order = { orgId: id(9), plan: 'pro', operator: evil, reason: evil }
  expect(grantText(await grantPlan(client, order))).toBe(`${shown}: none → pro`)
  const lines = usageText(await readUsage(client, id(9))).split('\n')
  expect(lines[0]).toMatch(`${shown} (${id(9)}), since`)
  expect(lines.at(-2)).toBe(`     1 bytes  ${shown} (${id(19)})`)
  expect(lines.at(-1)).toMatch(`none → pro by ${shown}: ${shown}`)
  const found = { check: evil, seen: evil, problems: [{ what: evil, remedy: evil }] }
  const texts = [
    diagnosisText([found]),
    auditText({
      ...{ invariants: 1, orgs: 1, choice: evil, skipped: [evil] },
      breaks: [{ name: 'x', rule: null, says: evil, count: 1, examples: [{ name: evil }] }],
    }),
  ]
  for (const text of [...texts, lines.join('\n')])
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e|^Plan {6}pro c/mu)
})
