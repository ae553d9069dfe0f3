-- An invitation to an organisation, or (project_id) to a project of it. Held while the project is archived.
create table invitations (
  id uuid primary key,
  org_id uuid not null references orgs on delete cascade,
  project_id uuid,
  email text not null check (email = lower(email)),
  org_role org_role,
  project_role project_role,
  feature_scope text[] check (feature_scope <@ all_features() and cardinality(feature_scope) > 0),
  -- The invitation outlives its group, so no foreign key.
  group_id uuid,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- When it was last mailed: soon after, inviting anew mails nothing.
  mailed_at timestamptz,
  constraint invitations_project_fkey
    foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
  constraint invitations_target_check
    check ((project_id is null) = (project_role is null) and (project_id is null) = (org_role is not null)),
  constraint invitations_external_check check (feature_scope is null or project_role in ('viewer', 'member'))
);
create unique index invitations_pending_key on invitations (org_id, project_id, email) nulls not distinct
  where accepted_at is null;
create index invitations_email on invitations (email) where accepted_at is null;
create index invitations_project on invitations (project_id) where project_id is not null;
create index invitations_invited_by on invitations (invited_by);
-- The pending ones alone are indexed by organisation above; deleting it looks for all of them.
create index invitations_org on invitations (org_id);
-- What the sweep looks for.
create index invitations_expires_at on invitations (expires_at) where accepted_at is null;
