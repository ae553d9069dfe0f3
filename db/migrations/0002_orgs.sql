create type org_role as enum ('member', 'admin');

create table orgs (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  granted_plan text check (granted_plan in ('pro', 'pro_plus')),
  created_at timestamptz not null default now(),
  -- Its customer at the payment provider: made once.
  customer_id text constraint orgs_customer_id_key unique
);

create table org_members (
  org_id uuid not null references orgs on delete cascade,
  user_id uuid not null references users on delete cascade,
  role org_role not null,
  joined_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
create index org_members_user_id on org_members (user_id);

create table org_groups (
  id uuid primary key,
  org_id uuid not null references orgs on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  constraint org_groups_name_key unique (org_id, name),
  constraint org_groups_org_key unique (org_id, id)
);

-- Leaving the organisation ends every group membership in it.
create table org_group_members (
  org_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (group_id, user_id),
  constraint org_group_members_group_fkey
    foreign key (org_id, group_id) references org_groups (org_id, id) on delete cascade,
  constraint org_group_members_member_fkey
    foreign key (org_id, user_id) references org_members (org_id, user_id) on delete cascade
);
create index org_group_members_member on org_group_members (org_id, user_id);
create index org_group_members_user_id on org_group_members (user_id);
