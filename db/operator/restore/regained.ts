import type pg from 'pg'

/**
 * Who has what, in one of the two databases. `needs`: the keys of what it ends with. `access`: such as `viewer` or
 * `exists`.
 */
type Fact = { key: string; needs: string[]; label: string; access: string }

/** What exists again, or with other rights again. `before`: the rights in the former database; null if it had ended. */
export type Regained = Pick<Fact, 'label' | 'access'> & { before: string | null }

/**
 * Compares a restored database with the former one. What ended with something else, such as the members of a deleted
 * project, is not listed.
 */
export async function regainedSince(client: pg.Client, former: pg.Client): Promise<Regained[]> {
  const formerly = new Map((await readFacts(former)).map(fact => [fact.key, fact.access]))
  return (await readFacts(client)).flatMap(({ key, needs, label, access }) => {
    const before = formerly.get(key) ?? null
    return before === access || !needs.every(need => formerly.has(need)) ? [] : [{ label, access, before }]
  })
}

export const regainedLines = (regained: readonly Regained[]): string[] =>
  regained.length === 0
    ? ['Nobody has more access than in the former database.']
    : [
        'Compare these with the former database, and end what nobody should have:',
        ...regained.map(
          ({ label, access, before }) =>
            `  ${label}: ${access} again${before === null ? '' : `, was ${before}`}`,
        ),
      ]

const readFacts = async (client: pg.Client): Promise<Fact[]> => (await client.query<Fact>(facts)).rows

const withScope = (role: string) =>
  `${role} || coalesce(' with ' || array_to_string(feature_scope, ', '), '')`

const facts = `
  with named as (
    select 'account' as kind, id, email as name, 'exists' as access, array[]::text[] as needs from users
    union all select 'organization', id, name, case when suspended_at is null then 'open' else 'suspended' end, '{}'
      from orgs
    union all select 'group', id, name, 'exists', array[org_id::text] from org_groups
    union all select 'project', id, name, 'exists', array[org_id::text] from projects
  ), held (holder, place, access) as (
    select user_id, org_id, role::text from org_members
    union all select user_id, group_id, 'member' from org_group_members
    union all select user_id, project_id, ${withScope('role')} from project_members
    union all select group_id, project_id, ${withScope('role')} from project_groups
  )
  select id::text as key, needs, concat(kind, ' ', name, ' (', id, ')') as label, access from named
  union all select concat(h.holder, ' ', h.place), array[h.holder::text, h.place::text],
         concat(case holder.kind when 'group' then 'group ' end, holder.name, ' in ',
                place.kind, ' ', place.name, ' (', place.id, ')'), h.access
    from held h join named holder on holder.id = h.holder join named place on place.id = h.place
  union all select i.id::text,
         array_remove(array[i.org_id, i.project_id, i.group_id], null)::text[],
         concat('invitation of ', i.email, ' to ', place.kind, ' ', place.name, ' (', place.id, ')'),
         ${withScope('coalesce(i.project_role::text, i.org_role::text)')}
    from invitations i join named place on place.id = coalesce(i.project_id, i.org_id) where i.expires_at > now()
  order by label`
