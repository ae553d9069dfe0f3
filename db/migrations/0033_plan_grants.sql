-- What operators have granted, and taken back: the record of orgs.granted_plan.
create table plan_grants (
  id uuid primary key default uuidv7(),
  org_id uuid not null,
  org_name text not null,
  from_plan text,
  to_plan text,
  operator text not null,
  reason text,
  created_at timestamptz not null default now()
);
create index plan_grants_org on plan_grants (org_id, id desc);
