/**
 * The rows that the invariants of organizations read. `$1`: the ids of the organizations. `$2`: the number of events per
 * project, or null for all.
 */
export const orgScope = `
  o as materialized (
    select o.*, case
        when o.granted_plan = 'pro_plus' or exists (
          select from plan_grants g
           where g.org_id = o.id and 'pro_plus' in (g.from_plan, g.to_plan) offset 0) then 'pro_plus'
        when o.granted_plan is not null or exists (select from plan_grants g where g.org_id = o.id offset 0)
          or exists (select from subscriptions s where s.org_id = o.id offset 0) then 'pro'
        else 'free' end as best_plan
      from orgs o where o.id = any ($1::uuid[])
  ), p as materialized (
    select p.*, o.best_plan, exists (
        select from events e where e.project_id = p.id and e.type = 'project.created' offset 0) as has_history
      from o join projects p on p.org_id = o.id
  ), people as materialized (
    select m.user_id as id from o join org_members m on m.org_id = o.id
    union select m.user_id from p join project_members m on m.project_id = p.id
  ), recent as materialized (
    select e.* from p, lateral (
      select e.id, e.project_id, e.type, e.feature, e.actor_id, e.token_id, e.target_kind, e.target_id,
             e.target_label, e.payload, e.via::jsonb as via, e.created_at, e.sequence
        from events e where e.project_id = p.id order by e.id desc limit $2::int) e
  )`

/** The rows that the global invariants read. `$1`: the number of rows per table, or null for all. */
export const globalScope = `
  mail as materialized (
    (select * from mail_outbox where attempts = 0 and sent_at is null and gave_up_at is null
      order by next_attempt_at desc limit $1::int)
    union all (select * from mail_outbox where attempts > 0 and sent_at is null and gave_up_at is null
      order by next_attempt_at limit $1::int)
    union all (select * from mail_outbox where sent_at is not null order by sent_at desc limit $1::int)
    union all (select * from mail_outbox where sent_at is null and gave_up_at is not null
      order by gave_up_at desc limit $1::int)
  ), codes as materialized (
    select * from sign_in_codes order by expires_at desc limit $1::int
  ), logins as materialized (
    select * from device_logins order by expires_at desc limit $1::int
  )`
